import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import type { WireValue } from '@tamarind/domain/vendors/wire-json';
import { sql } from '../platform/db/sql.ts';
import { makeKeyPair } from '../platform/ports/vendor-signature.ts';
import { agreeTo } from '../testing/proposals.ts';
import { message, startTestVendor, type TestPlayer, type TestVendor } from './testing-vendor.ts';

const { addVendor, addVendorKey, changeVendor, switchVendor, listVendors, endVendorKey } = contract.vendors;
const { decideProposal, listProposals } = contract.proposals;

let vendor: TestVendor;
let [officer, approver] = [
  { token: '', username: '' },
  { token: '', username: '' },
];
beforeAll(async () => {
  vendor = await startTestVendor();
  [officer, approver] = [await vendor.app.staff('officer'), await vendor.app.staff('approver')];
});
afterAll(() => vendor.close());

/** The vendor's caps on promotional wins: 10,000.00 baht a day, of which 1,000.00 to one member. */
const caps = {
  promoDayMax: { THB: money(1_000_000n), VND: money(0n) },
  promoMemberMax: { THB: money(100_000n), VND: money(0n) },
};
const settings = {
  name: 'Own Games',
  baseUrl: 'http://127.0.0.1:9',
  operatorId: 'x',
  currencies: ['THB'],
  ips: [],
  takesTrial: false,
  ...caps,
} satisfies Omit<InputOf<typeof changeVendor>, 'code'>;
const wanted = (code: string, publicKey = makeKeyPair().publicPem) =>
  ({ code, kind: 'seamless', profile: 'hub88', publicKey, ...settings }) as const;
const shown = async (code: string) =>
  (await vendor.app.call(listVendors, {}, officer)).value().vendors.find((one) => one.code === code);
const waiting = async (who = approver) => (await vendor.app.call(listProposals, {}, who)).value().proposals;
const decide = (id: string, decision: 'agree' | 'refuse', who: { token: string }) =>
  vendor.app.call(decideProposal, { id, decision, note: 'looked at' }, who);
const promo = (player: TestPlayer, amount: bigint, change: Readonly<Record<string, WireValue>> = {}) =>
  vendor.send('/transaction/win', {
    ...message(player, { amount, is_supplier_promo: true, ...change }),
    token: undefined,
  });

describe('a vendor', () => {
  test('[S-H4] added by one person does not exist until another agrees', async () => {
    const asked = await vendor.app.call(addVendor, wanted('OWN1'), officer);
    const id = asked.value().proposal;
    expect(await shown('OWN1')).toBeUndefined();
    expect(await waiting()).toMatchObject([
      { id, act: 'vendor.add', subject: 'OWN1', by: officer.username, reason: 'Own Games' },
    ]);
    expect((await decide(id, 'agree', officer)).code).toBe('SAME_PERSON');
    expect((await decide(id, 'agree', await vendor.app.staff('auditor'))).code).toBe('FORBIDDEN');
    expect((await vendor.app.call(addVendor, wanted('OWN1'), officer)).code).toBe('PROPOSAL_OPEN');
    (await decide(id, 'agree', approver)).value();
    expect(await shown('OWN1')).toMatchObject({ state: 'on', ...caps });
    expect((await decide(id, 'refuse', approver)).code).toBe('PROPOSAL_DECIDED');
    expect(await waiting()).toEqual([]);
  });

  test('[S-H4] refused by the second person leaves nothing behind, and may be proposed again', async () => {
    const first = (await vendor.app.call(addVendor, wanted('OWN2'), officer)).value().proposal;
    (await decide(first, 'refuse', approver)).value();
    expect(await shown('OWN2')).toBeUndefined();
    const again = await vendor.app.call(addVendor, wanted('OWN2'), approver);
    (await agreeTo(vendor.app, again, officer)).value();
    expect((await shown('OWN2'))?.code).toBe('OWN2');
  });

  test('[S-H4] gets a further key only from two people; the key that waits signs nothing', async () => {
    const pair = makeKeyPair();
    const player = await vendor.player();
    const call = { code: 'DEMO1', publicKey: pair.publicPem };
    const asked = await vendor.app.call(addVendorKey, call, officer);
    const balance = () => vendor.send('/user/balance', message(player), { key: pair.privatePem });
    expect((await balance()).status).toBe('RS_ERROR_INVALID_SIGNATURE');
    (await agreeTo(vendor.app, asked, approver)).value();
    expect((await balance()).status).toBe('RS_OK');
    const key = (await shown('DEMO1'))?.keys.find(({ addedBy }) => addedBy.includes(approver.username));
    // Ending a key can only stop play, so one person may do it.
    (await vendor.app.call(endVendorKey, { id: key?.id ?? '' }, officer)).value();
    expect((await balance()).status).toBe('RS_ERROR_INVALID_SIGNATURE');
  });

  test('[S-H4] is switched off by one person at once and on again by two', async () => {
    const call = { code: 'DEMO1', note: 'their night' };
    expect((await vendor.app.call(switchVendor, { ...call, state: 'off' }, officer)).value()).toEqual({
      proposal: null,
    });
    const on = await vendor.app.call(switchVendor, { ...call, state: 'on' }, officer);
    expect((await shown('DEMO1'))?.state).toBe('off');
    (await agreeTo(vendor.app, on, approver)).value();
    expect((await shown('DEMO1'))?.state).toBe('on');
  });

  test('[S-H4] the database refuses a proposal decided by its own author, and a second decision', async () => {
    const id = (await vendor.app.call(addVendor, wanted('OWN3'), officer)).value().proposal;
    const decideInDatabase = (by: string) => sql(vendor.app.pool)`
      update staff_proposal set decision = 'agreed', decided_at = asked_at, note = '',
             decided_by = (select id from staff where username = ${by}) where id = ${id}`;
    await expect(decideInDatabase(officer.username)).rejects.toThrow(/staff_proposal_two_people/);
    await decideInDatabase(approver.username);
    await expect(decideInDatabase(approver.username)).rejects.toThrow(/is decided/);
  });
});

describe('promotional wins', () => {
  test('[S-H4] stop at the caps of a day and of a member, over many wins, and alarm staff once per win', async () => {
    const changed = await vendor.app.call(changeVendor, { code: 'DEMO1', ...settings }, officer);
    (await agreeTo(vendor.app, changed, approver)).value();
    const [first, second] = [await vendor.player(), await vendor.player()];
    // Amounts in the protocol's units, where 0.01 baht is 1,000.
    const baht = (amount: bigint) => amount * 100_000n;
    expect((await promo(first, baht(600n))).status).toBe('RS_OK');
    const over = { transaction_uuid: crypto.randomUUID() };
    for (let times = 0; times < 3; times += 1)
      expect((await promo(first, baht(500n), over)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await promo(first, baht(400n))).status).toBe('RS_OK');
    expect(await vendor.balance(first)).toBe(100_000n + 100_000n);
    // The refusal does not use up the win's id, so the vendor can send the same win again the next day.
    vendor.app.clock.advance(86_400_000);
    expect((await promo(first, baht(500n), over)).status).toBe('RS_OK');
    for (let times = 0; times < 9; times += 1)
      expect((await promo(await vendor.player(), baht(1_000n))).status).toBe('RS_OK');
    expect((await promo(second, baht(501n))).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await promo(second, baht(500n))).status).toBe('RS_OK');
    [officer, approver] = [await vendor.app.staff('officer'), await vendor.app.staff('approver')];
    expect((await shown('DEMO1'))?.promoToday).toEqual([
      { currency: 'THB', paid: 1_000_000n, refused: 50_100n, refusals: 1 },
    ]);
    const alarms = await sql<{ cap: string }>(vendor.app.pool)`
      select facts ->> 'cap' as cap from audit_record where action = 'vendor.promo_refused' order by seq`;
    expect(alarms.map(({ cap }) => cap)).toEqual(['member_day', 'vendor_day']);
  });

  test('[S-H4] a free bet and its win create money as well: the win counts under the caps', async () => {
    vendor.app.clock.advance(86_400_000);
    const player = await vendor.player();
    const bet = message(player, { is_free: true, round: 'free' });
    expect((await vendor.send('/transaction/bet', bet)).status).toBe('RS_OK');
    const win = (amount: bigint) =>
      vendor.send(
        '/transaction/win',
        message(player, { round: 'free', amount, reference_transaction_uuid: bet.transaction_uuid }),
      );
    expect((await win(100_100_000n)).status).toBe('RS_ERROR_LIMIT_REACHED');
    expect((await win(100_000_000n)).status).toBe('RS_OK');
    expect(await vendor.balance(player)).toBe(100_000n + 100_000n);
  });

  test('[S-H4] that arrive together never pass the cap together', async () => {
    vendor.app.clock.advance(86_400_000);
    const player = await vendor.player();
    const answers = await Promise.all(Array.from({ length: 12 }, () => promo(player, 30_000_000n)));
    expect(answers.filter(({ status }) => status === 'RS_OK')).toHaveLength(3);
    expect(await vendor.balance(player)).toBe(100_000n + 90_000n);
  });
});
