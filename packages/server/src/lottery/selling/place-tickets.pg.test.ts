import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/pool.ts';
import { composed, only } from '../../platform/db/sql.ts';
import { systemRandom, uuidV7 } from '../../platform/random.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { startTestLottery, type TestLottery } from '../testing-lottery.ts';

/** The database function that writes tickets, called as the application with rows that no bet would send. */
let room: TestLottery;
let member: TestMember;
let open: bigint;
beforeAll(async () => {
  room = await startTestLottery();
  member = await room.app.member({ balance: 1_000_000n });
  open = await room.drawId(room.north);
});
afterAll(() => room.close());

type Lists = Readonly<Record<string, readonly [type: string, values: readonly unknown[]]>>;

/** The lists for one ticket with two lines of 1,000 each. */
const ticket = (id: string): Lists => ({
  p_id: ['uuid', [id]],
  p_reference: ['text', [`T${id.slice(-11)}`]],
  p_draw: ['bigint', [open]],
  p_member: ['bigint', [member.id]],
  p_wallet: ['bigint', [member.wallet]],
  p_currency: ['text', ['VND']],
  p_realm: ['text', ['real']],
  p_stake: ['bigint', [2000]],
  p_highest_payout: ['bigint', [99_000]],
  p_line_count: ['smallint', [2]],
  p_placed_at: ['timestamptz', [room.noon]],
  p_cancel_until: ['timestamptz', [null]],
  p_series: ['uuid', [null]],
  p_series_place: ['smallint', [null]],
  p_series_size: ['smallint', [null]],
  l_ticket: ['integer', [1, 1]],
  l_line: ['smallint', [1, 2]],
  l_bet_type: ['text', ['de_db', 'de_db']],
  l_selection: ['text', ['07', '08']],
  l_unit_stake: ['bigint', [1000, 1000]],
  l_charge: ['integer', [1, 1]],
  l_discount_e4: ['smallint', [0, 0]],
  l_stake: ['bigint', [1000, 1000]],
  l_odds_e4: ['text', ['{990000}', '{990000}']],
  l_liability: ['bigint', [99_000, 99_000]],
  l_price_version: ['integer', [1, 1]],
  h_draw: ['bigint', [open]],
  h_member: ['bigint', [member.id]],
  h_payout: ['bigint', [99_000]],
  h_stakes: ['jsonb', ['{"de_db 07": 1000, "de_db 08": 1000}']],
});

/** A list in PostgreSQL's text form. */
const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join()}}`;
const elementText = (value: unknown): string => {
  if (value === null) return 'null';
  return JSON.stringify(value instanceof Date ? value.toISOString() : String(value));
};

const placed = (lists: Lists): Promise<unknown> =>
  inTransaction(room.app.pool, (tx) =>
    tx.query({
      text: `select place_tickets(${Object.entries(lists)
        .map(([name, [type]], index) => `${name} => $${index + 1}::${type}[]`)
        .join(', ')})`,
      values: Object.values(lists).map(([, values]) => arrayText(values)),
    }),
  );
const numberOf = async (table: 'ticket' | 'ticket_line' | 'member_draw'): Promise<number> =>
  only(await composed<{ count: number }>(room.app.pool, `select count(*)::int as count from ${table}`, [])).count;
const counts = () => Promise.all([numberOf('ticket'), numberOf('ticket_line'), numberOf('member_draw')]);
const newId = () => uuidV7(room.noon, systemRandom);

describe('place_tickets', () => {
  test('[L06] writes the ticket, its lines and the holder’s sums; later sums replace those of the same number', async () => {
    const [tickets, lines] = await counts();
    await placed(ticket(newId()));
    const { h_stakes: _, ...other } = ticket(newId());
    await placed({ ...other, h_payout: ['bigint', [198_000]], h_stakes: ['jsonb', ['{"de_db 08": 2000}']] });
    expect((await counts()).slice(0, 2)).toEqual([(tickets ?? 0) + 2, (lines ?? 0) + 4]);
    const { rows } = await room.app.pool.query({
      text: 'select payout::text, stakes from member_draw where draw_id = $1 and member_id = $2',
      values: [String(open), String(member.id)],
    });
    expect(rows).toEqual([{ payout: '198000', stakes: { 'de_db 07': 1000, 'de_db 08': 2000 } }]);
  });

  test.each<[string, Lists, RegExp]>([
    ['a line is missing', { p_line_count: ['smallint', [3]] }, /do not make/],
    ['a line has another number', { l_line: ['smallint', [1, 3]] }, /do not make/],
    ['a number comes twice', { l_line: ['smallint', [1, 1]] }, /do not make/],
    ['the lines add up to another stake', { p_stake: ['bigint', [2001]] }, /do not make/],
    ['a line names a ticket that is not in the list', { l_ticket: ['integer', [1, 2]] }, /do not make/],
    ['the member does not exist', { p_member: ['bigint', [999_999_999]] }, /nobody/],
    ['the draw does not exist', { p_draw: ['bigint', [999_999_999]] }, /while it is open/],
  ])('[L06] refuses all rows if %s', async (_, change, fault) => {
    const before = await counts();
    await expect(placed({ ...ticket(newId()), ...change })).rejects.toThrow(fault);
    expect(await counts()).toEqual(before);
  });

  test('[L06] refuses two rows of sums for one holder, of which one would be lost', async () => {
    const before = await counts();
    const twice = {
      h_draw: ['bigint', [open, open]],
      h_member: ['bigint', [member.id, member.id]],
      h_payout: ['bigint', [1, 2]],
      h_stakes: ['jsonb', ['{}', '{}']],
    } as const;
    await expect(placed({ ...ticket(newId()), ...twice })).rejects.toThrow(/two sums/);
    expect(await counts()).toEqual(before);
  });

  test('[L06] refuses a draw that is closed', async () => {
    const { code, closesAt } = await room.quickDraw();
    await room.moveTo(closesAt);
    await room.step();
    const closed = await room.drawId(code);
    await expect(placed({ ...ticket(newId()), p_draw: ['bigint', [closed]] })).rejects.toThrow(/while it is open/);
  });
});

describe('rows that the release before inserts itself', () => {
  const ticketRow = (id: string, of: bigint) =>
    `insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout, line_count, placed_at)
     values ('${id}', 'D${id.slice(-11)}', ${open}, ${of}, ${member.wallet}, 'VND', 'real', 1000, 99000, 1, now())`;
  const lineRow = (id: string, line: number) =>
    `insert into ticket_line (draw_id, ticket_id, line, bet_type, selection, unit_stake, charge, discount_e4, stake,
                              odds_e4, liability, price_version)
     values (${open}, '${id}', ${line}, 'de_db', '07', 1000, 1, 0, 1000, '{990000}', 99000, 1)`;
  const sent = (text: string) => room.app.pool.query({ text });

  test('[L06] are taken when the lines make the ticket, and no line can be added later', async () => {
    const id = newId();
    await sent(`with own as (${ticketRow(id, member.id)}) ${lineRow(id, 1)}`);
    await expect(sent(lineRow(id, 2))).rejects.toThrow(/do not make/);
    await expect(sent(lineRow(newId(), 1))).rejects.toThrow(/do not make/);
  });

  test('[L06] are refused for a member who does not exist', async () => {
    await expect(sent(ticketRow(newId(), 999_999_999n))).rejects.toThrow(/nobody/);
  });
});
