import { z } from 'zod/mini';
import { currencies, money, type Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { WINNERS_SHOWN, winnersSince } from '@tamarind/domain/winners/board';
import { placeBet } from '../lottery/index.ts';
import { inTransaction } from '../platform/db/pool.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { Call } from '../platform/http/routes.ts';
import type { Job } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { callOutside } from '../platform/ports/http-call.ts';
import { Refusal } from '../platform/refusal.ts';
import { startSession } from '../sessions/index.ts';
import { launchGame } from '../vendors/index.ts';
import * as queries from './queries.ts';

/**
 * Demo members who play a little, so that a fresh demo's winners board shows real settled wins of several games. They
 * launch games and stake play money through the same handlers as any member, lose most of it, and stop for the day once
 * there are enough wins. They have agreed to be listed. They exist only if DEMO is on.
 */
export const players: Readonly<Record<string, Currency>> = {
  kanya24: 'THB',
  prasit07: 'THB',
  mintra55: 'THB',
  tuananh90: 'THB',
  hoangnam92: 'VND',
  thuylinh88: 'VND',
};

/** Plays one round for one of the members, in turn: mostly a slot, sometimes dice or a lottery bet. */
async function playDemo(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const since = winnersSince('today', now);
  const members = await queries.winsOfPlayers(platform.pool, Object.keys(players), since);
  const wins = { THB: 0, VND: 0 };
  for (const { currency, count } of members) wins[currency] += count;
  const [who = 0, what = 0, ...dice] = platform.random.bytes(5);
  const hopeful = members.filter(({ currency }) => wins[currency] < WINNERS_SHOWN);
  const member = hopeful[who % hopeful.length];
  if (!member) return;
  const call = callOf(platform, member, await sessionOfPlayer(platform, member.memberId, now), now);
  const chance = Buffer.from(dice).readUIntBE(0, 3);
  try {
    await (what % 4 === 0 ? betOnDraw(call, chance) : playRound(call, what, chance));
  } catch (error) {
    // These refusals are expected: no open draw with time left, a vendor that is switched off, an empty wallet. The
    // next run tries again.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function betOnDraw(call: Call<MemberActor>, chance: number): Promise<void> {
  const draw = await queries.openDraw(call.pool, LOTTERY, new Date(call.now.getTime() + 10_000));
  if (!draw) return;
  const line = {
    betType: 'lo2',
    selection: String(chance % 100).padStart(2, '0'),
    unitStake: money(call.actor.currency === 'THB' ? 500 : 5000),
    oddsE4: [990_000n],
  };
  await inTransaction(call.pool, (tx) =>
    placeBet({ ...call, tx, requestKey: `demo:${call.now.getTime()}` }, { draw, lines: [line], accept: 'all' }),
  );
}

/** Launches a game of the simulated studio as the player site does, and plays one round. */
async function playRound(call: Call<MemberActor>, what: number, chance: number): Promise<void> {
  const isDice = what % 8 === 1;
  const titles = isDice ? DICE : SLOTS;
  const gameId = await queries.titleServedAs(call.pool, titles[chance % titles.length] ?? '');
  if (gameId === undefined) return;
  const { game_url: address } = await launchGame(call, { gameId, language: 'EN' });
  const ask = async (path: string, body?: object) => {
    const answer = await callOutside(
      call.ports.outgoing,
      {
        method: body ? 'POST' : 'GET',
        url: new URL(path, address),
        headers: () => ({ 'x-session': address.split('/').at(-1) ?? '' }),
        ...present({ body: body ? JSON.stringify(body) : undefined }),
      },
      { timeoutMs: 5000, tries: 1, pauseMs: 0 },
    );
    return answer.kind === 'answer' ? answer.json : undefined;
  };
  const game = z.safeParse(z.object({ stakes: z.array(z.string()) }), await ask('/api/game'));
  if (!game.success) return;
  await ask('/api/round', {
    request: `demo-${call.now.getTime()}`,
    stake: game.data.stakes[Math.min(chance % 4, game.data.stakes.length - 1)],
    input: isDice ? { side: 'under', winning: 2000 } : null,
  });
}

/** Returns the player's open site session, or starts one; a vendor's game can be launched only with a session. */
export async function sessionOfPlayer(
  { pool, random }: Pick<Platform, 'pool' | 'random'>,
  memberId: bigint,
  now: Date,
): Promise<bigint> {
  const open = await queries.openSession(pool, memberId, now);
  if (open !== undefined) return open;
  const from = { random, now, ip: '127.0.0.1', userAgent: 'demo' };
  await inTransaction(pool, (tx) => startSession(tx, from, { memberId, rememberMe: false }));
  const started = await queries.openSession(pool, memberId, now);
  if (started === undefined) throw new Error(`member ${memberId} has no session`);
  return started;
}

const callOf = (platform: Platform, member: queries.PlayerRow, sessionId: bigint, now: Date): Call<MemberActor> => ({
  ...platform,
  actor: {
    kind: 'member',
    memberId: member.memberId,
    account: member.account,
    memberKind: 'member',
    currency: member.currency,
    realm: 'real',
    sessionId,
    scope: 'site',
  },
  now,
  ip: '127.0.0.1',
  userAgent: 'demo',
  host: 'localhost',
  currencies,
  hostAndPort: 'localhost',
  origin: '',
});

export const playerJobs: readonly Job[] = [{ name: 'demo-players', everyMs: 4000, run: playDemo }];

const LOTTERY = 'vn27x1';
const DICE = ['dice'];
const SLOTS = Array.from({ length: 12 }, (_, index) => `slot-${String(index * 7 + 1).padStart(5, '0')}`);
