import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { generate } from 'otplib';
import { startHouse } from '../tools/house.ts';
import { firstLine, type Stops } from '../tools/parts.ts';
import type { OutsideAddresses } from '../tools/product.ts';
import { freePort, runToEnd, startChild } from '../tools/processes.ts';
import { dataFolder, inProject, say } from '../tools/project.ts';

/**
 * A separate server for a browser test that cannot use the demo's: an empty database, an operator's settings, and
 * simulated outside services.
 */
export interface StoryHouse {
  readonly url: string;
  readonly outside: OutsideAddresses;
  /** Returns the output of `npm run owner`. */
  ownerLink(mail: string): Promise<string>;
  /** Returns the link in the newest mail to this address; undefined until the mail has arrived. */
  mailedLink(to: string): Promise<string | undefined>;
  /** Pays a payment code at the simulated bank, as a customer with this name would. */
  pay(payload: string, payerName: string): Promise<void>;
  stop(): Promise<void>;
}

/** A module hook that throws as soon as the server loads a file of the demo, which proves that it needs none. */
const REFUSE_DEMO = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => {
    if (url.includes('/server/src/demo/')) throw new Error('loads the demo');
    return next(url, context);
  } });`;

export async function startStoryHouse(name: string): Promise<StoryHouse> {
  const stops: Stops = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  const dataDir = join(dataFolder, `house-${name}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const key = () => randomBytes(32).toString('base64url');
  const keys = { BANK_KEYS: key(), SMS_API_KEY: key(), IDENTITY_API_KEY: key() };
  const results = { RESULTS_FIRST_KEY: key(), RESULTS_SECOND_KEY: key() };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const host = ownAddress();
  try {
    const standIns = startChild('stand-ins', [process.execPath, inProject('packages/outside/src/main.ts')], {
      cwd: inProject(),
      env: {
        ...keys,
        ...results,
        OUTSIDE_HOST: host,
        OUTSIDE_PORT_BASE: '0',
        OUTSIDE_DATA_DIR: join(dataDir, 'outside'),
        PLATFORM_URL: url,
      },
    });
    stops.push(() => standIns.stop());
    const outside = (await firstLine(standIns, (line) => 'ready' in line))['ready'] as OutsideAddresses;
    const beacon = (await (await fetch(new URL('/info', outside.beacon.url))).json()) as { public_key: string };
    const house = await startHouse({
      dataDir,
      port,
      say,
      env: {
        ...keys,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REFUSE_DEMO)}`,
        PUBLIC_URL: 'https://play.sen-vang.asia',
        SECURITY_CONTACT: 'mailto:security@sen-vang.asia',
        TRUSTED_PROXIES: '127.0.0.1',
        OUTGOING: `public,${host}/32`,
        OUTSIDE_BANK_URL: outside.bank.url,
        OUTSIDE_SMS_URL: outside.sms.url,
        OUTSIDE_MAIL_SMTP: outside.mail.smtp,
        MAIL_FROM: 'no-reply@sen-vang.asia',
        OUTSIDE_BEACON_URL: outside.beacon.url,
        BEACON_PUBLIC_KEY: beacon.public_key,
        OUTSIDE_RESULTS_URL: outside.results.url,
        RESULTS_KEYS: `${results.RESULTS_FIRST_KEY},${results.RESULTS_SECOND_KEY}`,
        OUTSIDE_IDENTITY_URL: outside.identity.url,
      },
    });
    stops.push(house.stop);
    const here = (link: string) => link.replace('https://play.sen-vang.asia', url);
    return {
      url,
      outside,
      stop,
      ownerLink: async (mail) => {
        const command = [process.execPath, inProject('packages/server/src/owner.ts'), '--mail', mail] as const;
        const { output } = await runToEnd([...command], { cwd: inProject(), env: house.env });
        const link = /https:\S+/.exec(output)?.[0];
        if (link === undefined) throw new Error(`no link was printed: ${output}`);
        return here(link);
      },
      mailedLink: async (to) => {
        const { items } = (await (await fetch(new URL('/log', outside.mail.url))).json()) as {
          items: { summary: string; detail: { text: string } }[];
        };
        const link = /https:\S+/.exec(items.find(({ summary }) => summary.startsWith(to))?.detail.text ?? '')?.[0];
        return link && here(link);
      },
      pay: async (payload, payerName) => {
        const answer = await fetch(new URL('/app/scan', outside.bank.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ payload, payerName }),
        });
        if (!answer.ok) throw new Error(`the bank refused: ${await answer.text()}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns this machine's address in its network, because a server outside the demo refuses to call loopback addresses.
 */
function ownAddress(): string {
  const [found] = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  if (!found) throw new Error('this machine has no IPv4 address besides loopback');
  return found.address;
}

/**
 * Returns an authenticator's code. Each code works once, and the server also accepts the code of the previous thirty
 * seconds. A person who joins with the previous code can therefore log in at once with the current one.
 */
export const codeOf = (secret: string, stepsAgo = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) - 30 * stepsAgo });

/** Draws a picture of a lotus for upload; a wide picture also contains the brand's name. */
export async function drawLotus(browser: Browser, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  const petal = '<ellipse cx="60" cy="52" rx="13" ry="40" fill="#f2a93b" stroke="#7a4a00" stroke-width="2"';
  const petals = [-48, -24, 0, 24, 48].map((turn) => `${petal} transform="rotate(${turn} 60 92)"/>`);
  const isWide = width > height;
  const name =
    '<text x="128" y="80" font-family="serif" font-size="56" font-weight="700" fill="#f2a93b">Sen Vàng</text>';
  await page.setContent(
    `<body style="margin:0"><svg viewBox="0 0 ${isWide ? 480 : 120} 120" width="${width}" height="${height}">
      ${petals.join('')}${isWide ? name : ''}</svg>`,
  );
  const file = await page.screenshot({ omitBackground: true });
  await page.close();
  return file;
}

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Opens a window of a person in Vietnam who has visited the site before. */
export async function openWindow(browser: Browser, baseURL: string, viewport: Viewport): Promise<Page> {
  const localStorage = [
    { name: 'lang', value: 'VI' },
    { name: 'ageSeen', value: '1' },
  ];
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    baseURL,
    storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] },
  });
  return context.newPage();
}
