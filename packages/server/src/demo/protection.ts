import { cutOffs, type MarkerName } from '@tamarind/domain/limits/markers';
import { addMs, dayOf } from '@tamarind/domain/time';
import type { Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { uuidV7 } from '../platform/random.ts';
import { insertLimit, putMarker } from '../protection/index.ts';

/**
 * Sets a member's limits, one with a raise that is not confirmed yet, and adds two signs of gambling harm to the
 * staff's list.
 */
export async function seedProtection(
  { random }: Platform,
  tx: Tx,
  who: { readonly linh: bigint; readonly players: readonly bigint[] },
  now: Date,
): Promise<void> {
  const ago = addMs(now, -2 * DAY_MS);
  const own = { fromAt: ago, now: ago, state: 'in_force' as const };
  await insertLimit(tx, who.linh, { ...own, kind: 'deposit', period: 'month', value: 50_000_000n });
  await insertLimit(tx, who.linh, { ...own, kind: 'time', period: 'day', value: 600n });
  await insertLimit(tx, who.linh, {
    kind: 'deposit',
    period: 'month',
    value: 80_000_000n,
    state: 'waiting',
    now: addMs(now, -DAY_MS / 2),
    fromAt: addMs(now, DAY_MS / 2),
  });
  const day = dayOf(addMs(now, -DAY_MS));
  for (const [index, [marker, counted]] of signs.entries()) {
    const memberId = who.players[index];
    if (memberId === undefined) continue;
    const row = { id: uuidV7(now, random), memberId, marker, counted, cutOff: cutOffs[marker], day, now };
    await putMarker(tx, row);
  }
}

const signs: readonly (readonly [MarkerName, bigint])[] = [
  ['chasing_losses', 92n],
  ['night_play', 41n],
];
const DAY_MS = 86_400_000;
