// @vitest-environment node
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { listHelpTexts, listOwnPages } from '@tamarind/contract/site-texts';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { render } from './main.tsx';

const question = {
  id: '4',
  type: 'H' as const,
  language: 'EN' as const,
  title: 'Where is your office?',
  content: '',
  markup: 'In **Hanoi**, see [the map](https://maps.example/x).',
  date: new Date('2026-11-20T05:00:00Z'),
};
/** Texts written by staff for these pages, in English only. */
const written = [
  { text: 'help-deposit', language: 'EN', title: 'Paying in', markup: 'Hello.\n## At the counter?\nYes, **in cash**.' },
];
/** A topic that staff added, in English only. */
const topics = [
  {
    slug: 'pay-at-7-eleven',
    category: 'money',
    language: 'EN',
    title: 'Pay at a shop',
    markup: '## Which shop?\nAny.',
  },
];
const asked: string[] = [];
const page = async (path: string, { playMoney = false, lang = 'en' } = {}) => {
  const answer = await render({
    path,
    query: { lang },
    origin: 'https://play.test',
    styles: [],
    fonts: [],
    brand: { name: 'Lotus House', playMoney, header: '#431811', icon: undefined },
    read: async (address) => {
      asked.push(address);
      if (address.startsWith(listHelpTexts.path))
        return {
          status: 200,
          body: { value: address.includes('VI') ? { texts: [], topics: [] } : { texts: written, topics } },
        };
      if (address.startsWith(listOwnPages.path)) return { status: 200, body: { value: { pages: [] } } };
      const value = { player: [question], banners: [], popup: [], promotion: [] };
      return { status: 200, body: { value: z.encode(listAnnouncements.output, value) } };
    },
  });
  return answer?.body ?? '';
};

test.each(['en', 'th', 'vi', 'zh'])(
  '[B14] only a house with play money says in %s that it is a demonstration',
  async (lang) => {
    const [demo, real] = [await page('/helpmc', { playMoney: true, lang }), await page('/helpmc', { lang })];
    const isDemo = /demonstration|สาธิต|demo|演示/;
    expect(demo).toMatch(isDemo);
    expect(real).not.toMatch(isDemo);
    expect(await page('/helpmc/start', { lang })).not.toMatch(isDemo);
  },
);

test('[B14] [M01] the operator’s questions are among the frequent ones, in markup, and nowhere else', async () => {
  const all = await page('/helpmc');
  expect(all.split('Where is your office?')).toHaveLength(2);
  expect(all).toContain('In <b>Hanoi</b>, see <a href="https://maps.example/x"');
  expect(await page('/helpmc/faq')).toContain('In Hanoi, see the map.');
  expect(await page('/helpmc/start')).not.toContain('Where is your office?');
  const isNotice = (address: string) => ![listHelpTexts, listOwnPages].some(({ path }) => address.startsWith(path));
  const notices = asked.filter(isNotice);
  expect(notices.every((address) => address.includes('types=H'))).toBe(true);
});

test('[M08] a page that staff wrote takes the place of the supplied one, and says so where it is not translated', async () => {
  const [all, one] = [await page('/helpmc'), await page('/helpmc/deposit')];
  for (const html of [all, one]) {
    expect(html).toContain('Paying in');
    expect(html).toContain('At the counter?');
    expect(html).not.toContain('How can I deposit?');
    expect(html).not.toContain('not translated');
  }
  expect(all).toContain('Yes, <b>in cash</b>.');
  expect(await page('/helpmc/deposit', { lang: 'th' })).toContain('ยังไม่ได้แปลเป็นภาษาไทย');
  expect(await page('/helpmc/deposit', { lang: 'vi' })).not.toContain('At the counter?');
});

test('[B14] [M08] a topic that staff added is on the page of all, after its category, and has its own address', async () => {
  const all = await page('/helpmc');
  const place = (text: string) => all.indexOf(text);
  expect(place('id="pay-at-7-eleven"')).toBeGreaterThan(place('id="withdraw"'));
  expect(place('id="pay-at-7-eleven"')).toBeLessThan(place('id="betting"'));
  const one = await page('/helpmc/pay-at-7-eleven');
  expect(one).toContain('<title>Pay at a shop · Lotus House</title>');
  expect(one).toContain('<meta name="description" content="Which shop?"/>');
  expect(one).toContain('https://play.test/helpmc/pay-at-7-eleven');
  expect(await page('/helpmc/pay-at-7-eleven', { lang: 'th' })).toContain('ยังไม่ได้แปลเป็นภาษาไทย');
  expect(await page('/helpmc/pay-at-8-twelve')).toContain('noindex');
});
