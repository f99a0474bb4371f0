import { defineConfig } from '@playwright/test'
import { phone } from './browser'

/** Plays events through the real server; each test file starts its own, so files do not disturb each other. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/e2e',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: { ...phone, actionTimeout: 10_000, navigationTimeout: 15_000 },
})
