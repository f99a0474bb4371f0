import { defineConfig } from '@playwright/test'
import { phone } from './browser'

/** Pictures of every part, for eyes: `npm run gallery`, then look into test-results/shots. */
export default defineConfig({
  testDir: '.',
  testMatch: 'gallery.pictures.ts',
  outputDir: '../test-results/gallery',
  workers: 1,
  reporter: 'list',
  use: { ...phone, baseURL: 'http://127.0.0.1:5199' },
  webServer: {
    command: 'npx vite --port 5199 --strictPort --host 127.0.0.1',
    cwd: '..',
    url: 'http://127.0.0.1:5199',
    timeout: 60_000,
  },
})
