import { test as base } from '@playwright/test'
import { type Server, startServer } from './server'

export { expect } from '@playwright/test'
export { actions, countActions, resetActions, secondsNeeded } from './actions'
export { expectGoodScreen, lookAs, screenshot, useFont } from './screen'

/** `server` is one for the whole file; `baseURL` points at it, so `page.goto('/e/…')` works. */
export const test = base.extend<object, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})
