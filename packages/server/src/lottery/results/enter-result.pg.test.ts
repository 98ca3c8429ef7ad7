import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@tamarind/contract/index';
import { offeredOdds } from '@tamarind/domain/lottery/bet';
import { betTypesOf, type Entry } from '@tamarind/domain/lottery/bets/index';
import { doubtfulVietnam } from '@tamarind/domain/lottery/bets/vietnam/index';
import { settleLine } from '@tamarind/domain/lottery/settle';
import { money } from '@tamarind/domain/money';
import { dayOf, momentAt } from '@tamarind/domain/time';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import type { TestMember } from '../../testing/test-app.ts';
import { lo, startTestLottery, type TestLine, type TestLottery } from '../testing-lottery.ts';

const { getTicket, listResults, enterResult, getExposure, getStaffDraw, listOpenDraws, askCorrection } =
  contract.lottery;
let [officer, approver] = [{ token: '' }, { token: '' }];

let room: TestLottery;
beforeAll(async () => {
  room = await startTestLottery();
  [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
});
afterAll(() => room.close());
const betTypes = [...betTypesOf('vn27').values()].filter(({ code }) => !doubtfulVietnam.includes(code));
const allZero = (sums: readonly bigint[]) => sums.length > 0 && sums.every((sum) => sum === 0n);

describe('the Northern draw', () => {
  const prizes = {
    db: ['60755'],
    g1: ['35682'],
    g2: ['29934', '62527'],
    g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
    g4: ['9942', '3708', '0879', '3794'],
    g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
    g6: ['104', '606', '619'],
    g7: ['51', '19', '90', '89'],
  };
  const enter = (who: { token: string }, entered = prizes) =>
    room.app.call(
      enterResult,
      { draw: room.north, prizes: entered, source: 'typed', sourceNote: 'broadcast' },
      { token: who.token },
    );

  test('[L07] is typed blind by two people, settles once, and pays every line what the rules say', async () => {
    const random = seededRandom(11);
    const members = await Promise.all(Array.from({ length: 8 }, () => room.app.member({ balance: 2_000_000_000n })));
    await room.moveTo(momentAt(dayOf(room.noon), '17:50'));
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    const tickets: { member: TestMember; id: string }[] = [];
    for (let count = 0; count < 250; count += 1) {
      const member = random.pick(members);
      const lines = randomLines(random);
      tickets.push({ member, id: (await room.bet(member, room.north, lines)).value().ticket.id });
    }
    const exposure = (
      await room.app.call(getExposure, { draw: room.north, currency: 'VND' }, { token: officer.token })
    ).value();
    expect(exposure.byType.map(({ betType }) => betType).sort()).toEqual(betTypes.map(({ code }) => code).sort());

    expect((await enter(officer)).code).toBe('DRAW_STATE');
    await room.moveTo(momentAt(dayOf(room.noon), '18:20'));
    await room.step();
    const wrong = { ...prizes, g6: ['104', '606', '616'] };
    expect((await enter(officer, { ...prizes, g7: ['51', '51', '90', '89'] })).code).toBe('RESULT_INVALID');
    expect((await enter(officer)).value()).toMatchObject({ agreed: false, differing: [] });
    expect((await enter(officer)).code).toBe('RESULT_ENTERED');
    const second = (await enter(approver, wrong)).value();
    expect([second.agreed, second.differing]).toEqual([false, ['g6']]);
    const seen = (await room.app.call(getStaffDraw, { draw: room.north }, { token: approver.token })).value();
    expect([seen.state, seen.prizes, seen.entries.length, seen.entries[1]?.differs]).toEqual(['closed', null, 2, true]);
    expect((await enter(approver)).value().agreed).toBe(true);

    const before = await Promise.all(members.map(room.available));
    await room.step();
    const owed = new Map<string, bigint>();
    for (const { member, id } of tickets) {
      const ticket = (await room.app.call(getTicket, { ticket: id }, { token: member.token })).value();
      let sum = 0n;
      for (const line of ticket.lines) {
        const expected = settleLine({ format: 'vn27', prizes }, line);
        expect([line.hits, line.payout]).toEqual([expected.hits, expected.payout]);
        sum += expected.payout;
      }
      expect([ticket.payout, ticket.state]).toEqual([sum, sum > 0n ? 'won' : 'lost']);
      owed.set(member.account, (owed.get(member.account) ?? 0n) + sum);
    }
    for (const [index, member] of members.entries())
      expect((await room.available(member)) - (before[index] ?? 0n)).toBe(owed.get(member.account) ?? 0n);
    expect(await room.sums()).toSatisfy(allZero);

    const after = await Promise.all(members.map(room.available));
    await asOwner(
      'alter table settlement_credit disable trigger paid_once; update settlement_credit set paid_at = null; ' +
        'alter table settlement_credit enable trigger paid_once',
    );
    await asOwner(
      `alter table draw disable trigger draw_moves_forward; update draw set state = 'resulted', settled_at = null
        where code = '${room.north}'; alter table draw enable trigger draw_moves_forward`,
    );
    await room.step();
    expect(await Promise.all(members.map(room.available))).toEqual(after);
    expect((await room.app.call(listResults, { game: 'xsmb' })).value().draws[0]).toMatchObject({
      code: room.north,
      prizes,
    });
    expect(await room.sums()).toSatisfy(allZero);
  });

  test('[L06] once closed is never opened, moved or added to: the database refuses the application itself', async () => {
    const id = await room.drawId(room.north);
    const member = await room.app.member();
    const attempts = [
      `update draw set state = 'open' where id = ${id}`,
      `update draw set closes_at = closes_at - interval '1 minute' where id = ${id}`,
      `insert into ticket (id, reference, draw_id, member_id, wallet, currency, realm, stake, highest_payout,
                           line_count, placed_at) values (gen_random_uuid(), 'X', ${id}, ${member.id},
                           ${member.wallet}, 'VND', 'real', 1, 1, 1, now())`,
      `insert into ticket_line select draw_id, ticket_id, 400, bet_type, selection, unit_stake, charge, discount_e4,
              stake, odds_e4, liability, 1 from ticket_line where draw_id = ${id} limit 1`,
      `update ticket set state = 'cancelled' where draw_id = ${id}`,
      `update ticket_line set selection = '55' where draw_id = ${id}`,
      `delete from ticket where draw_id = ${id}`,
      `update draw_result set prizes = '{}' where draw_id = ${id}`,
      `delete from ticket_win where draw_id = ${id}`,
      `update draw set seed = 'x', randomness = 'y' where id = ${id}`,
      `update draw set state = 'void', result_version = 2 where id = ${id}`,
      `update draw set seal = null where id = ${id}`,
      `update draw set started_at = now() where id = ${id}`,
      `update ticket set state = 'void' where draw_id = ${id}`,

      `update draw set settled_at = null, graded_version = 0 where id = ${id}`,
      `update settlement_credit set amount = amount * 2 where draw_id = ${id}`,
      `update settlement_credit set paid_at = null where draw_id = ${id}`,
      `insert into settlement_credit select draw_id, result_version, wallet + 1000000, member_id, realm, currency,
              amount from settlement_credit where draw_id = ${id} limit 1`,
      `insert into ticket_win select draw_id, result_version, ticket_id, 999, hits, payout from ticket_win where draw_id = ${id} limit 1`,
      `insert into draw_result select draw_id, 2, prizes, amounts, source, at from draw_result where draw_id = ${id}`,
    ];
    for (const text of attempts)
      await expect(room.app.pool.query({ text }), text).rejects.toThrow(
        /does not become|is fixed|while it is open|do not make|permission denied|graded once|paid once|comes once/,
      );
  });
});

describe('prizes that the publisher sets', () => {
  const prizes = { numbers: ['07', '11', '17', '30', '31'], special: ['05'] };
  const entered = (winners: number, value: bigint) => ({ jackpot: { winners, value: money(value) } });

  test('[L04] readings that differ in them alone do not settle, and the answer says where to look', async () => {
    await room.moveTo(momentAt(dayOf(room.noon), '20:00'));
    await room.step();
    [officer, approver] = [await room.app.staff('officer'), await room.app.staff('approver')];
    const open = (await room.app.call(listOpenDraws, {})).value().draws;
    const draw = open.find(({ game }) => game === 'lotto535')?.code ?? '';
    await room.moveTo(momentAt(dayOf(room.noon), '21:20'));
    await room.step();
    const enter = (who: { token: string }, amounts: ReturnType<typeof entered>, typed = prizes) =>
      room.app.call(
        enterResult,
        { draw, prizes: typed, amounts, source: 'typed', sourceNote: 'vietlott.vn' },
        { token: who.token },
      );
    expect((await enter(officer, entered(2, 6_000_000_000n))).value().differing).toEqual([]);
    const second = (await enter(approver, entered(1, 6_000_000_000n))).value();
    expect([second.agreed, second.differing]).toEqual([false, ['amounts']]);
    const seen = (await room.app.call(getStaffDraw, { draw }, { token: officer.token })).value();
    expect([seen.state, seen.entries.map(({ differs }) => differs)]).toEqual(['closed', [false, true]]);
    const third = (await enter(officer, entered(2, 7_000_000_000n), { ...prizes, special: ['06'] })).value();
    expect(third.differing).toEqual(['special', 'amounts']);
    expect((await enter(approver, entered(2, 7_000_000_000n), { ...prizes, special: ['06'] })).value().agreed).toBe(
      true,
    );

    await room.step();
    const asked = (
      await room.app.call(
        askCorrection,
        {
          draw,
          kind: 'result',
          prizes,
          amounts: entered(3, 6_000_000_000n),
          reason: 'the page was wrong',
          notice: 'The special ball was published wrong.',
        },
        { token: officer.token },
      )
    ).value();
    expect(asked.correction).toMatchObject({ prizes, amounts: entered(3, 6_000_000_000n) });
  });
});

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: room.app.ownerUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

function randomLines(random: SeededRandom) {
  const lines = new Map<string, TestLine>();
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const type = random.pick(betTypes);
    const selection = type.normalise(randomSelection(random, type.entry));
    if (selection === undefined) continue;
    const odds = type.levels.map(({ oddsE4 }) => oddsE4);
    lines.set(type.code + selection, {
      betType: type.code,
      selection,
      unitStake: money(1000 + random.below(4000)),
      oddsE4: offeredOdds(type, selection, odds),
    });
  }
  return lines.size > 0 ? [...lines.values()] : [lo('07')];
}

function randomSelection(random: SeededRandom, entry: Entry): string {
  if (entry.kind === 'choice') return random.pick([...entry.choices]);
  if (entry.kind === 'digits') return String(random.below(10 ** entry.digits)).padStart(entry.digits, '0');
  const picks = new Set<number>();
  while (picks.size < entry.picks) picks.add(entry.lowest + random.below(entry.highest - entry.lowest + 1));
  return [...picks].map((pick) => String(pick).padStart(entry.width, '0')).join('-');
}
