import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/chromium.ts';

/**
 * Whole stories in a real browser, each in Thai on a phone and in English on a desk. A product of their own is started for
 * them (tools/playwright-setup.ts) and says where it is by TAMARIND_URL. One worker: the stories move its clock. A story that says
 * the same in both forms is tagged for one of them, `@desk` or `@phone`: the whole must stay well inside CI's time.
 */
const browser = await findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tools/playwright-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: process.env['TAMARIND_URL'] ?? 'http://127.0.0.1:4000',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Recording is work for every step of every story: TRACE=1 when one has to be looked into.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'Asia/Bangkok',
    launchOptions: {
      ...(browser
        ? { executablePath: browser.path, env: { ...process.env, ...browser.env } as Record<string, string> }
        : {}),
      args: [...chromiumFlags],
    },
  },
  projects: [
    {
      name: 'th-360',
      grepInvert: /@desk/,
      use: { viewport: { width: 360, height: 740 }, locale: 'th-TH', hasTouch: true, isMobile: true },
    },
    {
      name: 'en-1280',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 860 }, locale: 'en-GB' },
    },
  ],
});
