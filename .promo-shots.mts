import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './tools/chromium.ts';
const f = await findChromium();
const b = await chromium.launch({
  ...(f ? { executablePath: f.path, env: { ...process.env, ...f.env } as Record<string, string> } : {}),
  args: [...chromiumFlags],
});
const out = '/tmp/w/promo-';
const B = 'http://127.0.0.1:4341';
const errs: string[] = [];
async function ctx(w: number, h: number, lang: string, dark: boolean) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light' });
  await c.addInitScript((l) => localStorage.setItem('lang', l), lang);
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
  return p;
}
const p = await ctx(1280, 900, 'EN', false);
await p.goto(B + '/promotions');
await p.waitForSelector('main ul li a[href*=promoDetail]');
await p.waitForTimeout(900);
await p.screenshot({ path: out + 'list-d.png' });
await p.goto(B + '/promoDetail?id=1');
await p.waitForSelector('article');
await p.waitForTimeout(600);
await p.screenshot({ path: out + 'detail-d.png' });
await p.goto(B + '/');
await p.waitForTimeout(1500);
await p.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
await p.waitForTimeout(1500);
await p.screenshot({ path: out + 'home-d.png', fullPage: true });
const q = await ctx(360, 740, 'TY', true);
await q.goto(B + '/promotions');
await q.waitForSelector('main ul li a[href*=promoDetail]');
await q.waitForTimeout(900);
await q.screenshot({ path: out + 'list-m.png' });
await q.goto(B + '/promoDetail?id=2');
await q.waitForSelector('article');
await q.waitForTimeout(600);
await q.screenshot({ path: out + 'detail-m.png', fullPage: true });
console.log(errs);
await b.close();
