import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/chromium.ts';

/**
 * The browser in which the stories (end-to-end tests) run. Each story runs in two forms: in Thai on a phone, and in
 * English on a desktop. tools/playwright-setup.ts starts a separate product for them; TAMARIND_URL contains its
 * address. Only one worker runs, because the tests move the product's clock. A test with the same result in both forms
 * is tagged for one of them, `@desk` or `@phone`, to save time in CI. `npm test` runs the two forms in parallel
 * (tools/steps.ts), each with its own product and its own results folder, named by STORY_RUN.
 */
const browser = await findChromium();
const run = process.env['STORY_RUN'] ?? 'browser';
/**
 * Stories that are too long for `npm test`, which must end well within CI's time limit; `npm run stories` runs these
 * too.
 */
const long = [
  ...['every-page', 'keyboard', 'lottery-keys', 'apps', 'promotions', 'rewards', 'wallets', 'winners'],
  ...[
    'agent-line',
    'ways-in',
    'factors',
    'social',
    'account',
    'protection',
    'opening',
    'brands',
    'withdrawals',
    'reconciliation',
  ],
  ...['announcements', 'staff-passkeys'],
];
const isShort = process.env['STORIES'] === 'short';
/**
 * `npm test` runs a story tagged `@desk-first` or `@phone-first` in that form only, and does not run stories tagged
 * `@long`. `npm run stories` runs all of these in both forms.
 */
const notIn = (form: 'phone' | 'desk'): RegExp => {
  const other = form === 'phone' ? 'desk' : 'phone';
  return isShort ? new RegExp(`@(${other}|long)\\b`) : new RegExp(`@${other}(?!-first)\\b`);
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  testIgnore: isShort ? long.map((name) => `**/${name}.story.ts`) : [],
  outputDir: `test-results/${run}`,
  globalSetup: './tools/playwright-setup.ts',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  // The timeout is long because the phone tests and the desktop tests run on one machine at the same time. They test
  // that something appears, not how fast.
  expect: { timeout: 25_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: `test-results/${run}.json` }]],
  use: {
    baseURL: process.env['TAMARIND_URL'] ?? 'http://127.0.0.1:4000',
    // Simulates a returning visitor, who has closed the age notice and dismissed the operator's pop-ups. The story
    // `every-page` tests a first visit.
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(process.env['TAMARIND_URL'] ?? 'http://127.0.0.1:4000').origin,
          localStorage: [
            { name: 'ageSeen', value: '1' },
            { name: 'popupsQuietUntil', value: '9999-12-31' },
          ],
        },
      ],
    },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording a trace slows down every step, so set TRACE=1 only to investigate a story.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'Asia/Bangkok',
    // A service worker would download the whole site during each story, so it is blocked. e2e/apps.story.ts tests the
    // service worker.
    serviceWorkers: 'block',
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
      grepInvert: notIn('phone'),
      use: {
        viewport: { width: 360, height: 740 },
        locale: 'th-TH',
        hasTouch: true,
        isMobile: true,
        // The phone tests run with reduced motion, the desktop tests with normal motion, so that both settings are
        // tested.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'en-1280', grepInvert: notIn('desk'), use: { viewport: { width: 1280, height: 860 }, locale: 'en-GB' } },
  ],
});
