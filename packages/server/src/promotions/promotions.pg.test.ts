import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import { money } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { addMs } from '@tamarind/domain/time';
import { balanceOf, proveLedger } from '../ledger/index.ts';
import { sql } from '../platform/db/sql.ts';
import { routerPath } from '../platform/http/router-path.ts';
import { changeBrand } from '../testing/brand.ts';
import { drawnPng } from '../testing/picture.ts';
import { proposalRoutes } from '../proposals/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { walletRoutes } from '../wallet/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import { promotionActs, promotionRoutes } from './index.ts';

const calls = contract.promotions;
const PNG = drawnPng(8);

let app: TestApp;
let officer: { token: string; username: string };
let approver: { token: string; username: string };
beforeAll(async () => {
  app = await startTestApp({ routes: [...promotionRoutes, ...walletRoutes, ...proposalRoutes(promotionActs)] });
  officer = await app.staff('officer');
  approver = await app.staff('approver');
});
afterAll(() => app.close());

type Draft = InputOf<typeof calls.createPromotion>;
const draft = (change: Partial<Draft> = {}): Draft => {
  const text = (title: string) => ({ title, rules: `${title}: rules` });
  return {
    type: 'welcome',
    entry: 'apply',
    amounts: { THB: money(5_000), VND: money(50_000) },
    budgets: { THB: null, VND: null },
    wagering: 0,
    games: ['ELOTT'],
    startsAt: addMs(app.clock.now(), -DAY),
    endsAt: addMs(app.clock.now(), DAY),
    texts: { TY: text('ต้อนรับ'), EN: text('Welcome'), VI: text('Chào mừng'), CN: text('欢迎') },
    ...change,
  };
};

/** A running promotion that players can see. */
async function running(change: Partial<Draft> = {}): Promise<string> {
  const { id } = (await app.call(calls.createPromotion, draft(change), officer)).value();
  const published = await app.call(calls.switchPromotion, { id, state: 'on', reason: 'new season' }, officer);
  (await agreeTo(app, published, approver)).value();
  return id;
}
const end = (id: string) => app.call(calls.switchPromotion, { id, state: 'ended', reason: 'season over' }, officer);

type Member = Awaited<ReturnType<TestApp['member']>>;
const apply = (id: string, by: Member, more: { images?: Buffer[]; requestId?: string; comment?: string } = {}) =>
  app.call(
    calls.applyToPromotion,
    { id, comment: more.comment ?? 'please', images: (more.images ?? []).map((bytes) => bytes.toString('base64')) },
    { token: by.token, ...present({ requestId: more.requestId }) },
  );
const queueOf = async (promotion: string) =>
  (await app.call(calls.listApplications, { promotion }, officer)).value().applications;
const decide = (id: string, decision: 'approve' | 'reject', by: { token: string }, reason = '') =>
  app.call(calls.decideApplication, { id, decision, reason }, by);
const claim = (promotionId: string, by: Member) => app.call(calls.claimRafflePromotion, { promotionId }, by);
const statusOf = async (id: string, by: Partial<Member> = {}) =>
  (await app.call(calls.getPromotion, { id }, by)).value().status;
/** The row counts of promotions, applications and pictures. */
const rows = async () =>
  (
    await sql<{ promotions: number; applications: number; images: number }>(app.pool)`
      select (select count(*)::int from promotion) as promotions,
             (select count(*)::int from promotion_application) as applications,
             (select count(*)::int from promotion_image) as images`
  )[0];

describe('the players’ view', () => {
  test('[M02] [B11] a visitor reads promotions in each language; a draft is not among them', async () => {
    const id = await running();
    const hidden = (await app.call(calls.createPromotion, draft(), officer)).value().id;
    const titles = await Promise.all(
      (['TY', 'TH', 'EN', 'VI', 'CN'] as const).map(
        async (language) =>
          (await app.call(calls.listPromotions, { language })).value().promotions.find((one) => one.id === id)?.title,
      ),
    );
    expect(titles).toEqual(['ต้อนรับ', 'ต้อนรับ', 'Welcome', 'Chào mừng', '欢迎']);
    expect((await app.call(calls.getPromotion, { id, language: 'EN' })).value()).toMatchObject({
      status: 'applying',
      rules: 'Welcome: rules',
      wagering: 0,
      application: null,
    });
    const shown = (await app.call(calls.listPromotions, {})).value().promotions.map((one) => one.id);
    expect(shown).not.toContain(hidden);
    expect((await app.call(calls.getPromotion, { id: hidden })).code).toBe('NOT_FOUND');
  });

  test('[M02] [A05] amounts in a currency that the brand does not have are not shown', async () => {
    const id = await running();
    const amountsShown = async () => (await app.call(calls.getPromotion, { id })).value().amounts;
    const before = await changeBrand(app, { currencies: ['VND'] });
    expect(await amountsShown()).toEqual({ THB: null, VND: 50_000n });
    const { promotions } = (await app.call(calls.listPromotions, {})).value();
    expect(promotions.every(({ amounts }) => amounts.THB === null)).toBe(true);
    await changeBrand(app, before);
    expect(await amountsShown()).toEqual({ THB: 5_000n, VND: 50_000n });
    await end(id);
  });

  test('[M02] running promotions come first, then coming ones, then ended ones', async () => {
    const now = app.clock.now();
    const over = await running({ type: 'event', startsAt: addMs(now, -2 * DAY), endsAt: addMs(now, -1) });
    const coming = await running({ type: 'event', startsAt: addMs(now, DAY), endsAt: addMs(now, 2 * DAY) });
    const on = await running({ type: 'event' });
    const list = (await app.call(calls.listPromotions, { type: 'event' })).value().promotions;
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [on, 'applying'],
      [coming, 'coming_soon'],
      [over, 'closed'],
    ]);
  });

  test('[M02] a promotion without an amount in the currency of the member is not there for the member', async () => {
    const id = await running({ amounts: { THB: money(5_000), VND: null } });
    const vnd = await app.member({ currency: 'VND' });
    const seen = (await app.call(calls.listPromotions, {}, vnd)).value().promotions.map((one) => one.id);
    expect(seen).not.toContain(id);
    expect((await apply(id, vnd)).code).toBe('NOT_FOUND');
  });
});

describe('applying', () => {
  test('[I08] a member applies with a comment and pictures that staff can open; they are sealed in the database', async () => {
    const id = await running();
    const member = await app.member();
    const applied = (await apply(id, member, { images: [PNG, PNG], comment: 'ก'.repeat(140) })).value();
    expect(applied).toMatchObject({ status: 'process', canApply: false, application: { images: 2 } });
    const [row] = await queueOf(id);
    expect(row).toMatchObject({ account: member.account, state: 'waiting', images: 2, needsTwo: false });
    const image = await app.call(calls.getApplicationImage, { id: row?.id ?? '', place: 2 }, officer);
    expect(image.value()).toEqual({ type: 'image/png', base64: PNG.toString('base64') });
    const kept = await sql<{ sealed: Buffer }>(app.pool)`select sealed from promotion_image`;
    expect(kept.every(({ sealed }) => !sealed.includes('seen'))).toBe(true);
  });

  test('[I08] [O02] an invalid picture, one over 5 MB, a fourth one and a comment over 140 characters are refused', async () => {
    const id = await running();
    const member = await app.member();
    const before = await rows();
    const bad = await apply(id, member, { images: [PNG, Buffer.from('GIF89a, says it is a PNG')] });
    expect([bad.code, bad.details.field]).toEqual(['INPUT_INVALID', 'images.1']);
    const large = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
    expect((await apply(id, member, { images: [large] })).code).toBe('INPUT_INVALID');
    // Bypasses the client's own validation, as an attacker would.
    const send = (body: object) =>
      app.http.inject({
        method: 'POST',
        url: `/api/promotions/${id}/applications`,
        headers: { authorization: `Bearer ${member.token}`, 'idempotency-key': crypto.randomUUID() },
        payload: body,
      });
    const image = PNG.toString('base64');
    for (const body of [
      { comment: '', images: [image, image, image, image] },
      { comment: 'x'.repeat(141), images: [] },
    ])
      expect((await send(body)).json()).toMatchObject({ success: false, errorCode: 'INPUT_INVALID' });
    expect(await rows()).toEqual(before);
    const whole = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length)]);
    expect((await apply(id, member, { images: [whole, whole, whole] })).status).toBe(200);
  });

  test('[M02] the same request again gives the first answer byte for byte; another one is refused', async () => {
    const id = await running();
    const member = await app.member();
    const requestId = crypto.randomUUID();
    const first = await apply(id, member, { requestId });
    expect((await apply(id, member, { requestId })).body).toBe(first.body);
    const second = await apply(id, member);
    expect([second.code, second.details.status]).toEqual(['PROMOTION_STATE', 'process']);
    expect(await queueOf(id)).toHaveLength(1);
  });

  test('[M02] ten applications of one member at one moment leave one', async () => {
    const id = await running();
    const member = await app.member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(id, member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PROMOTION_STATE')).toHaveLength(9);
    expect(await queueOf(id)).toHaveLength(1);
  });

  test('[M02] a promotion that is over, ended by staff or not yet begun takes no application', async () => {
    const now = app.clock.now();
    const member = await app.member();
    const over = await running({ startsAt: addMs(now, -2 * DAY), endsAt: addMs(now, -1) });
    const coming = await running({ startsAt: addMs(now, DAY), endsAt: addMs(now, 2 * DAY) });
    const ended = await running();
    (await end(ended)).value();
    for (const [id, status] of [
      [over, 'closed'],
      [coming, 'coming_soon'],
      [ended, 'closed'],
    ] as const) {
      const answer = await apply(id, member);
      expect([answer.code, answer.details.status]).toEqual(['PROMOTION_STATE', status]);
    }
  });

  test('[I09] a visitor is sent to the login, a trial account gets the warning, a held account nothing', async () => {
    const id = await running();
    expect((await app.call(calls.applyToPromotion, { id, comment: '', images: [] })).code).toBe('TOKEN_MISSING');
    const trial = await app.member({ memberKind: 'trial' });
    expect((await apply(id, trial)).code).toBe('in_need_true_account');
    const held = await app.member();
    await sql(app.pool)`
      insert into member_clearance (member_id, state, note) values (${held.id}, 'disabled', 'asked for it')`;
    expect((await apply(id, held)).code).toBe('PLAY_STOPPED');
    expect(await queueOf(id)).toHaveLength(0);
  });
});

describe('deciding and claiming', () => {
  /** A pending application. */
  async function applied(id: string) {
    const member = await app.member();
    await apply(id, member);
    const row = (await queueOf(id)).find(({ account }) => account === member.account);
    return { member, id: row?.id ?? '' };
  }
  const balance = async ({ wallet }: Member) => (await balanceOf(app.pool, wallet)).balance;
  const given = async () =>
    (await balanceOf(app.pool, { purpose: 'promotions', currency: 'VND', realm: 'real' })).balance;

  test('[M02] an approved bonus comes into the wallet once under 20 claims at one moment; money is conserved', async () => {
    const id = await running();
    const application = await applied(id);
    expect((await claim(id, application.member)).code).toBe('PROMOTION_STATE');
    expect((await decide(application.id, 'approve', officer)).value().state).toBe('issued');
    expect(await statusOf(id, application.member)).toBe('issued');
    const before = await given();
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(id, application.member)));
    const [paid] = claims.filter(({ status }) => status === 200);
    expect(paid?.value()).toMatchObject({ promotionId: id, amount: 50_000n, currency: 'VND' });
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(claims.filter((one) => one !== paid).map(({ code }) => code))).toEqual(new Set(['PROMOTION_STATE']));
    expect(await balance(application.member)).toBe(50_000n);
    expect((await given()) - before).toBe(-50_000n);
    expect(await statusOf(id, application.member)).toBe('claimed');
    const entries = (await app.call(contract.wallet.listEntries, {}, application.member)).value().entries;
    expect(entries).toMatchObject([{ kind: 'bonus', amount: 50_000n, reference: application.id }]);
    expect((await proveLedger(app.pool, app.clock.now(), { whole: true }))?.intact).toBe(true);
  });

  test('[P01] the prescribed claim answers in its other method, too', async () => {
    const id = await running();
    const application = await applied(id);
    await decide(application.id, 'approve', officer);
    const { path } = calls.claimRafflePromotion;
    const answer = await app.http.inject({
      method: 'GET',
      url: `${routerPath(path)}?promotionId=${id}`,
      headers: { authorization: `Bearer ${application.member.token}`, 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.json()).toMatchObject({ success: true, value: { promotionId: id, amount: '50000' } });
    const visitor = await app.http.inject({ method: 'GET', url: `${path}?promotionId=${id}` });
    expect(visitor.json()).toMatchObject({ success: false, errorCode: 'TOKEN_MISSING' });
  });

  test('[M02] a rejection says why; the member may apply three times in all', async () => {
    const id = await running();
    const { member, id: first } = await applied(id);
    expect((await decide(first, 'reject', officer)).code).toBe('INPUT_INVALID');
    await decide(first, 'reject', officer, 'The picture shows another account');
    const seen = (await app.call(calls.getPromotion, { id }, member)).value();
    expect(seen).toMatchObject({
      status: 'rejected',
      canApply: true,
      application: { reason: 'The picture shows another account' },
    });
    expect((await claim(id, member)).code).toBe('PROMOTION_STATE');
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      expect((await apply(id, member)).status).toBe(200);
      const [waiting] = await queueOf(id);
      await decide(waiting?.id ?? '', 'reject', officer, 'still not');
    }
    expect((await apply(id, member)).code).toBe('PROMOTION_STATE');
    expect(await queueOf(id)).toHaveLength(3);
  });

  test('[M02] a large bonus is issued by the second person only', async () => {
    const id = await running({ amounts: { THB: null, VND: money(1_000_001) } });
    const { member, id: application } = await applied(id);
    expect((await decide(application, 'approve', officer)).value()).toMatchObject({
      state: 'waiting',
      needsTwo: true,
      firstBy: officer.username,
    });
    expect((await decide(application, 'approve', officer)).code).toBe('SAME_PERSON');
    expect(await statusOf(id, member)).toBe('process');
    expect((await decide(application, 'approve', approver)).value()).toMatchObject({
      state: 'issued',
      decidedBy: approver.username,
    });
  });

  test('[S-M1] many promotions of exactly the limit: one person gives a member 1,000 baht a day, not more', async () => {
    const member = await app.member();
    const issued: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const id = await running({ amounts: { THB: null, VND: money(1_000_000) } });
      await apply(id, member);
      const [row] = await queueOf(id);
      issued.push((await decide(row?.id ?? '', 'approve', officer)).value().state);
      if (round > 0) expect((await decide(row?.id ?? '', 'approve', approver)).value().state).toBe('issued');
    }
    expect(issued).toEqual(['issued', 'waiting', 'waiting']);
  });

  test('[S-M1] one person’s bonuses of a day are summed over members, together at one moment, too', async () => {
    const alone = await app.staff('officer');
    const id = await running({ amounts: { THB: null, VND: money(1_000_000) } });
    const members = await Promise.all(Array.from({ length: 13 }, () => app.member()));
    for (const member of members) await apply(id, member);
    const answers = await Promise.all((await queueOf(id)).map((row) => decide(row.id, 'approve', alone)));
    expect(answers.filter((answer) => answer.value().state === 'issued')).toHaveLength(10);
  });

  test('[M02] two people who decide at one moment decide once', async () => {
    const id = await running();
    const { id: application } = await applied(id);
    const answers = await Promise.all([
      decide(application, 'approve', officer),
      decide(application, 'reject', approver, 'not this time'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('[M02] a participant is not asked again and gets the bonus promised at entry, even if the terms change', async () => {
    const id = await running({ entry: 'join' });
    const { member, id: application } = await applied(id);
    expect(await statusOf(id, member)).toBe('joined');
    const later = draft({ entry: 'join', amounts: { THB: null, VND: money(1_000) } });
    const proposed = await app.call(calls.changePromotion, { id, ...later, reason: 'dearer' }, officer);
    (await agreeTo(app, proposed, approver)).value();
    (await end(id)).value();
    await decide(application, 'approve', officer);
    expect((await claim(id, member)).value().amount).toBe(50_000n);
    expect(await balance(member)).toBe(50_000n);
  });
});

describe('staff', () => {
  test('[M02] a wagering multiplier, no amount and days in the wrong order are refused and change nothing', async () => {
    const before = await rows();
    const now = app.clock.now();
    expect((await app.call(calls.createPromotion, draft({ wagering: 5 }), officer)).code).toBe('PROMOTION_WAGERING');
    const none = draft({ amounts: { THB: null, VND: null } });
    expect((await app.call(calls.createPromotion, none, officer)).details.field).toBe('amounts');
    const turned = draft({ startsAt: now, endsAt: now });
    expect((await app.call(calls.createPromotion, turned, officer)).details.field).toBe('endsAt');
    expect(await rows()).toEqual(before);
  });

  test('[M02] staff without the right neither see nor change promotions', async () => {
    const auditor = await app.staff('auditor');
    expect((await app.call(calls.listStaffPromotions, {}, auditor)).code).toBe('FORBIDDEN');
    expect((await app.call(calls.createPromotion, draft(), auditor)).code).toBe('FORBIDDEN');
  });

  test('[M02] the list counts what waits and what was given', async () => {
    const id = await running();
    const first = await app.member();
    await apply(id, first);
    app.clock.advance(1000);
    await apply(id, await app.member());
    const [row] = await queueOf(id);
    expect(row?.account).toBe(first.account);
    await decide(row?.id ?? '', 'approve', officer);
    await claim(id, first);
    const shown = (await app.call(calls.getStaffPromotion, { id }, officer)).value();
    expect(shown).toMatchObject({ waiting: 1, claimed: 1, state: 'on' });
  });
});

const DAY = 86_400_000;

test('[M02] the database takes the kinds of promotion of the domain', async () => {
  const [check] = await sql<{ text: string }>(app.pool)`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'promotion_entry_check'`;
  const codes = [...(check?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, code]) => code);
  expect(new Set(codes)).toEqual(new Set<string>(promotionKindCodes));
});
