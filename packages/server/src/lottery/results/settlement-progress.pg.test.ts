import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { addMs, momentAt } from '@tamarind/domain/time';
import { onServer } from '../../../../../tools/postgres.ts';
import type { TestMember } from '../../testing/test-app.ts';
import { de, startTestLottery, type TestLottery } from '../testing-lottery.ts';

/**
 * These tests check which rows a settlement writes and which it leaves untouched, and the progress that staff see
 * meanwhile (decision 22).
 */

const c = contract.lottery;
const DAY = '2026-11-23';
const special = '60711';

let room: TestLottery;
const winners: TestMember[] = [];
const losers: TestMember[] = [];
let staff: { token: string }[] = [];
beforeAll(async () => {
  room = await startTestLottery([]);
  for (let made = 0; made < 7; made += 1)
    (made < 3 ? winners : losers).push(await room.app.member({ balance: 100_000n }));
  for (const member of winners) {
    (await room.bet(member, room.north, [de('11'), de('45')])).value();
    (await room.bet(member, room.north, [de('11', 2000n)])).value();
  }
  for (const member of losers) (await room.bet(member, room.north, [de('46'), de('47')])).value();
  staff = [await room.app.staff('officer'), await room.app.staff('approver')];
});
afterAll(() => room.close());

const progress = async () =>
  (await room.app.call(c.getSettlement, { draw: room.north }, { token: staff[0]?.token ?? '' })).value();
const asOwner = async (text: string): Promise<unknown[]> =>
  onServer(room.app.ownerUrl, async (owner) => (await owner.query(text)).rows);
/**
 * Row version (`xmin`) and location on disk (`ctid`) of each row: an update changes both, so equal values prove that
 * nothing was written.
 */
const versions = () =>
  asOwner(
    `select t.id, l.line, t.xmin, t.ctid, l.xmin, l.ctid from ticket t join ticket_line l on l.ticket_id = t.id order by 1, 2`,
  );

describe('a draw that settles', () => {
  test('[L07] shows progress from grading to the last payment, and reports when it stops', async () => {
    expect(await progress()).toMatchObject({ step: 'none', due: 0, startedAt: null });
    const before = await versions();
    await room.moveTo(momentAt(DAY, '18:40'));
    await room.step();
    // A trigger makes the database refuse to mark a credit as paid, which simulates a failure such as a full disk.
    await asOwner(`create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger stop_here before update on settlement_credit for each statement execute function stop_here()`);
    for (const who of staff)
      (
        await room.app.call(
          c.enterResult,
          { draw: room.north, prizes: prizes(), source: 'typed', sourceNote: 'broadcast' },
          { token: who.token },
        )
      ).value();
    expect(await progress()).toMatchObject({ step: 'grading', due: 0, isStuck: false });
    await room.step();
    const due = 3n * 3000n * 99n;
    const stopped = await progress();
    expect(stopped).toMatchObject({
      step: 'paying',
      winningLines: 6,
      due: 3,
      paid: 0,
      isStuck: false,
      settledAt: null,
      amounts: [{ currency: 'VND', due, paid: 0n }],
    });
    await room.moveTo(addMs(stopped.startedAt ?? new Date(), 31_000));
    expect((await progress()).isStuck).toBe(true);
    await asOwner('drop trigger stop_here on settlement_credit');
    await room.step();
    expect(await progress()).toMatchObject({
      step: 'done',
      winningLines: 6,
      due: 3,
      paid: 3,
      secondsLeft: null,
      isStuck: false,
      amounts: [{ currency: 'VND', due, paid: due }],
    });
    for (const member of winners) expect(await room.available(member)).toBe(100_000n - 4000n + 297_000n);
    expect((await room.sums()).every((sum) => sum === 0n)).toBe(true);
    expect(await versions()).toEqual(before);
  });

  test('[L07] [J10] is one credit a member and news to those who won; who lost gets no row of any kind', async () => {
    const told = await asOwner(
      `select unnest(string_to_array(split_part(audience, ':', 2), ',')) as member from outbox_event
        where audience ~ '^members?:' and at >= '${DAY} 11:00Z' order by 1`,
    );
    expect(told).toEqual(
      winners.map(({ id }) => ({ member: String(id) })).sort((left, right) => (left.member < right.member ? -1 : 1)),
    );
    const rows = await asOwner(`
      select a.member_id as member, count(*)::int as transfers from ledger_transfer t join ledger_account a on a.id = t.credit
       where t.reference = '${room.north}' and t.reason = 'payout' group by 1 order by 1`);
    expect(rows).toEqual(winners.map(({ id }) => ({ member: String(id), transfers: 1 })));
    expect((await room.app.call(c.listTickets, {}, { token: losers[0]?.token ?? '' })).value().tickets[0]?.state).toBe(
      'lost',
    );
  });

  test('[K06] is visible to its owner only, and an unknown draw is not found', async () => {
    const { token } = winners[0] ?? { token: '' };
    expect((await room.app.call(c.getSettlement, { draw: room.north }, { token })).code).toBe('FORBIDDEN');
    const absent = await room.app.call(c.getSettlement, { draw: 'xsmb-20991231' }, { token: staff[0]?.token ?? '' });
    expect(absent.code).toBe('NOT_FOUND');
  });
});

/** The Northern result of 2024-11-20 with another special prize. */
const prizes = () => ({
  db: [special],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});
