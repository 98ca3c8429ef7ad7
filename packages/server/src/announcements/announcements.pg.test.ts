import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { emptyBanner } from '@tamarind/domain/brand/banners';
import { contract } from '@tamarind/contract/index';
import { addMs } from '@tamarind/domain/time';
import { seedAnnouncements } from '../demo/notices.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { changeBrand } from '../testing/brand.ts';
import { drawnPng } from '../testing/picture.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { announcementRoutes, firstSlide, mountSlides } from './index.ts';

const calls = contract.announcements;
type Draft = InputOf<typeof calls.createAnnouncement>;
type Language = 'TY' | 'EN' | 'VI' | 'CN' | 'TH';

let app: TestApp;
let editor: { token: string };
beforeAll(async () => {
  app = await startTestApp({ routes: announcementRoutes, mount: mountSlides });
  editor = await app.staff('content_editor');
});
afterAll(() => app.close());

const none = { title: '', body: '', tag: '', act: '' };
const words = (title: string) => ({ title, body: `${title}: **text**`, tag: '', act: '' });
const draft = (change: Partial<Draft> = {}): Draft => ({
  type: 'B',
  form: 'strip',
  audience: 'player',
  startsAt: addMs(app.clock.now(), -1000),
  endsAt: null,
  position: 0,
  address: '',
  picture: null,
  texts: { TY: none, EN: words('English'), VI: words('Việt'), CN: none },
  ...change,
});
const create = async (change: Partial<Draft> = {}) =>
  (await app.call(calls.createAnnouncement, draft(change), editor)).value();
const publish = async (change: Partial<Draft> = {}) => {
  const { id, lock } = await create(change);
  return (await app.call(calls.switchAnnouncement, { id, lock, state: 'published' }, editor)).value();
};
const read = async (language: Language, by: { token?: string } = {}) =>
  (await app.call(calls.listAnnouncements, { language }, by)).value();
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const upload = (bytes: Buffer) => app.call(calls.addAnnouncementPicture, { picture: bytes.toString('base64') }, editor);
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a51' } })
    .jpeg()
    .toBuffer();

describe('announcements of staff', () => {
  test('[M01] [B04] a draft is seen by nobody, a published one by players in their language, a withdrawn one by nobody', async () => {
    const made = await create();
    expect(made).toMatchObject({ phase: 'draft', missing: ['TY', 'CN'], title: 'English', fallback: 'EN' });
    expect(ids((await read('EN')).player)).not.toContain(made.id);
    const { id, lock } = made;
    const out = (await app.call(calls.switchAnnouncement, { id, lock, state: 'published' }, editor)).value();
    expect((await read('VI')).player[0]).toMatchObject({
      id,
      language: 'VI',
      title: 'Việt',
      content: '<p>Việt: <b>text</b></p>',
      markup: 'Việt: **text**',
    });
    const gone = { id, lock: out.lock, state: 'withdrawn' } as const;
    expect((await app.call(calls.switchAnnouncement, gone, editor)).value().phase).toBe('withdrawn');
    expect(ids((await read('VI')).player)).not.toContain(id);
    const acts = await sql<{ action: string }>(app.pool)`
      select action from audit_record where subject = ${`announcement:${id}`} order by seq`;
    expect(acts.map(({ action }) => action)).toEqual([
      'announcement.created',
      'announcement.published',
      'announcement.withdrawn',
    ]);
  });

  test('[M01] [A04] a reader whose language has no text gets the brand’s, English or another one, and learns which', async () => {
    const half = { ...none, title: 'only a title' };
    const { id } = await publish({ texts: { TY: half, EN: words('English'), VI: words('Việt'), CN: none } });
    const shown = async (language: Language) => (await read(language)).player.find((one) => one.id === id);
    expect(await shown('TH')).toMatchObject({ language: 'EN', title: 'English' });
    expect(await shown('CN')).toMatchObject({ language: 'EN' });
    const { id: only } = await publish({ texts: { TY: none, EN: none, VI: none, CN: words('中文') } });
    expect((await read('VI')).player.find((one) => one.id === only)).toMatchObject({ language: 'CN', title: '中文' });
    const { id: thai } = await publish({ texts: { TY: words('ไทย'), EN: words('English'), VI: none, CN: none } });
    expect((await read('VI')).player.find((one) => one.id === thai)).toMatchObject({ language: 'TY' });
  });

  test('[M01] an announcement runs from its start to its end', async () => {
    const start = addMs(app.clock.now(), 60_000);
    const made = await publish({ startsAt: start, endsAt: addMs(start, 60_000) });
    expect(made.phase).toBe('planned');
    expect(ids((await read('EN')).player)).not.toContain(made.id);
    app.clock.advance(61_000);
    expect(ids((await read('EN')).player)).toContain(made.id);
    app.clock.advance(60_000);
    expect(ids((await read('EN')).player)).not.toContain(made.id);
    const { announcements } = (await app.call(calls.listStaffAnnouncements, { phase: 'over' }, editor)).value();
    expect(ids(announcements)).toEqual([made.id]);
  });

  test('[M01] each form has its group; help is given only to those who ask for it', async () => {
    const popup = await publish({ type: 'PL', form: 'popup' });
    const help = await publish({ type: 'H' });
    const offer = await publish({ type: 'PR' });
    const all = await read('EN');
    expect(ids(all.popup)).toContain(popup.id);
    expect(ids(all.promotion)).toContain(offer.id);
    expect(ids(all.player)).not.toContain(help.id);
    const asked = (await app.call(calls.listAnnouncements, { language: 'EN', types: 'H' })).value();
    expect(ids(asked.player)).toEqual([help.id]);
    expect(asked.popup).toEqual([]);
  });

  test('[M01] [N01] agents see theirs and those of players; staff theirs, in the back office only', async () => {
    const agents = await publish({ audience: 'agent' });
    const staff = await publish({ audience: 'staff' });
    const agent = await app.member({ memberKind: 'agent' });
    const member = await app.member();
    expect(ids((await read('EN', agent)).player)).toContain(agents.id);
    expect(ids((await read('EN', member)).player)).not.toContain(agents.id);
    expect(ids((await read('EN', agent)).player)).not.toContain(staff.id);
    const { notices } = (
      await app.call(calls.listOfficeNotices, { language: 'VI' }, await app.staff('auditor'))
    ).value();
    expect(notices).toMatchObject([{ id: staff.id, title: 'Việt' }]);
  });

  test('[M01] what cannot be shown is refused: a form of another type, no text, no picture, an end before the start', async () => {
    const refused = (change: Partial<Draft>) => app.call(calls.createAnnouncement, draft(change), editor);
    expect(await refused({ type: 'PL', form: 'slide' })).toMatchObject({
      code: 'INPUT_INVALID',
      details: { field: 'form' },
    });
    expect(await refused({ audience: 'staff', form: 'slide' })).toMatchObject({ details: { field: 'form' } });
    expect(await refused({ endsAt: addMs(app.clock.now(), -9000) })).toMatchObject({ details: { field: 'endsAt' } });
    expect(await refused({ address: 'javascript:alert(1)' })).toMatchObject({ details: { field: 'address' } });
    const publishing = async (change: Partial<Draft>) => {
      const { id, lock } = await create(change);
      return app.call(calls.switchAnnouncement, { id, lock, state: 'published' }, editor);
    };
    const texts = { TY: none, EN: { ...none, title: 'half' }, VI: none, CN: none };
    expect(await publishing({ texts })).toMatchObject({ details: { field: 'texts' } });
    expect(await publishing({ form: 'slide' })).toMatchObject({ details: { field: 'picture' } });
  });

  test('[M01] of two editors the second reads again; a change of a published one is seen at once', async () => {
    const { id, lock } = await publish();
    const change = { ...draft({ texts: { TY: none, EN: words('Better'), VI: none, CN: none } }), id };
    expect((await app.call(calls.changeAnnouncement, { ...change, lock: lock - 1 }, editor)).code).toBe(
      'DRAFT_CHANGED',
    );
    (await app.call(calls.changeAnnouncement, { ...change, lock }, editor)).value();
    expect((await read('EN')).player.find((one) => one.id === id)?.title).toBe('Better');
  });

  test('[M01] staff find an announcement by a word of any language', async () => {
    const { id } = await create({ texts: { TY: none, EN: words('Songkran'), VI: words('Té nước'), CN: none } });
    const found = (await app.call(calls.listStaffAnnouncements, { text: 'té NƯỚC' }, editor)).value();
    expect(ids(found.announcements)).toEqual([id]);
  });
});

describe('slides and banners', () => {
  test('[M01] a picture is drawn anew as WebP and served; SVG and small pictures are refused', async () => {
    const { name } = (await upload(await photo(1600, 900))).value();
    const served = await app.http.inject(`/slide/${name}.webp`);
    expect(served.headers['content-type']).toBe('image/webp');
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 480 });
    expect((await app.http.inject('/slide/00.webp')).statusCode).toBe(404);
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe('INPUT_INVALID');
    expect((await upload(drawnPng(8))).code).toBe('INPUT_INVALID');
  });

  test('[M01] slides come in their order, with picture, link and plain words', async () => {
    const { name: picture } = (await upload(await photo(1200, 480))).value();
    const texts = { TY: none, EN: { title: 'Slide', body: 'a <b> *c*', tag: 'New', act: 'Go' }, VI: none, CN: none };
    const last = await publish({ form: 'slide', picture, texts, position: 9, address: '/promotions' });
    const first = await publish({ form: 'slide', picture, texts, position: 1 });
    const { banners, player } = await read('EN');
    expect(ids(banners)).toEqual([first.id, last.id]);
    expect(banners[1]).toMatchObject({
      form: 'slide',
      picture: `/slide/${picture}.webp`,
      address: '/promotions',
      tag: 'New',
      act: 'Go',
      markup: 'a <b> *c*',
      content: '<p>a &#60;b&#62; *c*</p>',
    });
    expect(ids(player)).not.toContain(first.id);
  });

  test('[A05] the brand’s own slides and banners follow the announced ones, in the reader’s language or the brand’s', async () => {
    const empty = emptyBanner('slide').texts;
    const name = `${'ab'.repeat(16)}-1200x480`;
    const own = { ...emptyBanner('slide'), picture: name, address: '/promotions' };
    const before = await changeBrand(app, {
      banners: [
        { ...own, texts: { ...empty, TY: { tag: 'ใหม่', title: 'สไลด์ร้าน', text: 'ก *ข*', act: 'ดู' } } },
        { ...emptyBanner('banner'), texts: { ...empty, VI: { tag: '', title: 'Banner nhà', text: '', act: '' } } },
      ],
    });
    try {
      const { banners, player } = await read('EN');
      expect(banners.slice(-2)).toMatchObject([
        {
          form: 'slide',
          language: 'TY',
          title: 'สไลด์ร้าน',
          picture: `/brand/${name}/banner.webp`,
          address: '/promotions',
          content: '<p>ก *ข*</p>',
        },
        { form: 'banner', language: 'VI', title: 'Banner nhà', picture: null, address: '' },
      ]);
      expect(banners.findIndex(({ id }) => id === 'brand-1')).toBeGreaterThan(0);
      expect(player.some(({ id }) => id.startsWith('brand'))).toBe(false);
      await sql(app.pool)`update brand_announcement set state = 'withdrawn' where form = 'slide'`;
      app.clock.advance(2_000);
      expect(await firstSlide(app.platform)()).toBe(`/brand/${name}/banner.webp`);
    } finally {
      await changeBrand(app, before);
    }
    expect((await read('EN')).banners.some(({ id }) => id.startsWith('brand'))).toBe(false);
  });
});

test('[A04] [M01] the demo speaks to players in all five languages, in both Thai ones with the same words', async () => {
  await sql(app.pool)`update brand_announcement set state = 'withdrawn'`;
  await inTransaction(app.pool, (tx) => seedAnnouncements(tx, app.clock.now()));
  const titles = async (language: Language) => {
    const { player, banners } = await read(language);
    return [...player, ...banners].map(({ title }) => title);
  };
  const thai = await titles('TY');
  expect(thai).toHaveLength(6);
  expect(await titles('TH')).toEqual(thai);
  expect((await titles('CN')).every((title) => /\p{Script=Han}/u.test(title))).toBe(true);
  expect(new Set([thai, await titles('EN'), await titles('VI'), await titles('CN')].flat()).size).toBe(24);
});
