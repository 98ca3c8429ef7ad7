import { currencies, money, times } from '@tamarind/domain/money';
import { addMonths, monthEnd, monthOf, startOfMonth } from '@tamarind/domain/vip/ladder';
import { addMs } from '@tamarind/domain/time';
import { brandSettings } from '../brand/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { announce, announceToMembers } from '../platform/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { pointsOf } from './count.ts';
import * as queries from './queries.ts';

/**
 * Reviews each ended month of each member once, an hour after its end, when its last bets have been counted: the member
 * keeps the level or falls by one. Months missed during an outage are reviewed in order.
 */
export async function reviewMonths({ pool, clock }: Platform): Promise<void> {
  const now = clock.now();
  const lastEnded = addMonths(monthOf(addMs(now, -AFTER_END_MS)), -1);
  for (let found = BATCH; found > 0; ) {
    found = await inTransaction(pool, async (tx) => {
      const { vip } = await brandSettings(tx);
      const members = await queries.dueForReview(tx, lastEnded, BATCH);
      for (const member of members) {
        const month = addMonths(member.reviewed, 1);
        const points = (await pointsOf(tx, member, month, vip)).month;
        const reachedIn = member.levelMonth !== null && member.levelMonth >= month;
        const { level, peak } = monthEnd(vip.levels, member, { points, reachedIn });
        await queries.setLevel(tx, member.memberId, { level, peak, levelMonth: member.levelMonth, reviewed: month });
        if (member.level === 0) continue;
        const kind = level < member.level ? 'down' : 'kept';
        await queries.insertChange(tx, {
          memberId: member.memberId,
          kind,
          month,
          from: member.level,
          to: level,
          points,
          at: now,
        });
        const news = { type: 'vip' as const, data: { id: month, state: kind } };
        if (kind === 'down') await announce(tx, `member:${member.memberId}`, news, now);
      }
      return members.length;
    });
  }
}

/** Notifies members, once in the last seven days of a month, who would lose their level. */
export async function noticeMonths({ pool, clock }: Platform): Promise<void> {
  const now = clock.now();
  const month = monthOf(now);
  if (now < addMs(startOfMonth(addMonths(month, 1)), -NOTICE_MS)) return;
  for (let found = BATCH; found === BATCH; ) {
    found = await inTransaction(pool, async (tx) => {
      const { vip } = await brandSettings(tx);
      const keeps = vip.levels.flatMap(({ keep }, level) =>
        currencies.map((currency) => ({
          level,
          currency,
          weighted: times(money(BigInt(vip.perPoint[currency])), keep),
        })),
      );
      const told = (await queries.noteUnkept(tx, month, keeps, now, BATCH)).map(({ memberId }) => memberId);
      await announceToMembers(tx, told, { type: 'vip', data: { id: month, state: 'notice' } }, now);
      return told.length;
    });
  }
}

const BATCH = 200;
const AFTER_END_MS = 3_600_000;
const NOTICE_MS = 7 * 86_400_000;
