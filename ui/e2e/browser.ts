import type { PlaywrightTestConfig } from '@playwright/test'

/** A mid-range phone as the users hold it; Debian's Chromium, nothing downloaded. */
export const phone: PlaywrightTestConfig['use'] = {
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
    ],
  },
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
  bypassCSP: false,
  serviceWorkers: 'block',
  trace: 'retain-on-failure',
}
