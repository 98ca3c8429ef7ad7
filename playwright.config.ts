import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/chromium.ts';

/**
 * Whole stories in a real browser, each in Thai on a phone and in English on a desk. A product of their own is started for
 * them (tools/playwright-setup.ts) and says where it is by TAMARIND_URL. One worker: the stories move its clock. A story that says
 * the same in both forms is tagged for one of them, `@desk` or `@phone`: the whole must stay well inside CI's time.
 * `npm test` runs the two forms side by side (tools/steps.ts), each with a product and results of its own: STORY_RUN is its name.
 */
const browser = await findChromium();
const run = process.env['STORY_RUN'] ?? 'browser';
/** Too long for `npm test`, which has to end well within CI's time: `npm run stories` runs them with all the others. */
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
 * `npm test` runs a story with `@desk-first` or `@phone-first` in that form only, and one with `@long` in neither;
 * `npm run stories` runs both kinds in both forms.
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
  // Two forms share the machine; what is promised is that it comes.
  expect: { timeout: 25_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: `test-results/${run}.json` }]],
  use: {
    baseURL: process.env['TAMARIND_URL'] ?? 'http://127.0.0.1:4000',
    // A device that was here before: who may play, and the operator's pop-ups, have a story of their own (every-page).
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
    // Recording is work for every step of every story: TRACE=1 when one has to be looked into.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    timezoneId: 'Asia/Bangkok',
    // It fetches the whole site beside each story; e2e/apps.story.ts is about it.
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
        // One form of each: somebody who asked for little motion, and somebody who did not.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'en-1280', grepInvert: notIn('desk'), use: { viewport: { width: 1280, height: 860 }, locale: 'en-GB' } },
  ],
});
