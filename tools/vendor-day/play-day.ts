import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@tamarind/contract/index';
import { type Currency, currencies } from '@tamarind/domain/money';
import { type SeededRandom, seededRandom } from '@tamarind/domain/seeded-random';
import { addDays, type Day, dayOf, startOfDay } from '@tamarind/domain/time';
import { fromVendorAmount } from '@tamarind/domain/vendors/amount';
import { balanceOf, proveLedger } from '../../packages/server/src/ledger/index.ts';
import { inTransaction } from '../../packages/server/src/platform/db/pool.ts';
import { sql } from '../../packages/server/src/platform/db/sql.ts';
import { makeKeyPair } from '../../packages/server/src/platform/ports/vendor-signature.ts';
import { startTestApp, type TestApp, type TestMember } from '../../packages/server/src/testing/test-app.ts';
import { vendorJobs, vendorRoutes, vendorWebhooks } from '../../packages/server/src/vendors/index.ts';
import { playerOfMember, vendors } from '../../packages/server/src/vendors/queries.ts';
import { readGames } from '../../packages/server/src/vendors/read-games.ts';
import { addVendor, lineOf } from '../../packages/server/src/vendors/registry.ts';
import { configFrom } from '../../packages/studio/src/config.ts';
import { otherGames } from '../../packages/studio/src/games/all.ts';
import { startStudio, type Studio } from '../../packages/studio/src/studio.ts';
import { seededChance } from '../../packages/studio/src/testing.ts';
import { type FaultyLine, startFaultyLine } from './faulty-line.ts';
import { type Seat, sitDown } from './player.ts';

export interface DayWish {
  readonly players: number;
  readonly rounds: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}

/**
 * The results of the day. Lists that are not empty, and counts that are not zero, show differences between the two
 * sides.
 */
export interface DayOfPlay {
  readonly rounds: number;
  readonly games: ReadonlySet<string>;
  readonly calls: number;
  readonly faults: Readonly<Record<string, number>>;
  /** The number of the platform's movements, by kind and state. */
  readonly movements: Readonly<Record<string, number>>;
  readonly reconciliations: readonly { readonly theirs: number; readonly ours: number; readonly cases: number }[];
  readonly openCases: number;
  readonly ledgerFindings: readonly unknown[];
  /** Players whose wallet changed by an amount other than the sum of the studio's movements. */
  readonly differing: readonly string[];
  readonly studioReports: readonly string[];
}

/**
 * Plays a day [A03]: members launch every kind of game of the studio through the platform and play over a connection
 * that drops, duplicates and delays calls; the night after, the platform's job compares both sides' movements. Server,
 * sockets, PostgreSQL, the studio and its database are the real ones; only the clock is simulated. The same seed does
 * not repeat a run exactly, because the order of two concurrent calls is not determined.
 */
export async function playDay({ players, rounds, seed, say = () => undefined }: DayWish): Promise<DayOfPlay> {
  const random = seededRandom(seed);
  const day = dayOf(new Date('2026-11-21T05:00:00Z'));
  const house = await openHouse(seed, new Date(startOfDay(day).getTime() + FIRST_HOUR * 3_600_000));
  try {
    const members = await enrol(house, players);
    say(`${players} members, ${house.games.length} games; the day begins`);
    let played = 0;
    const seen = new Set<string>();
    for (let sitting = 0; sitting < SITTINGS; sitting += 1) {
      const share = Math.ceil((rounds - played) / (SITTINGS - sitting) / members.length);
      played += await sit(house, members, share, random, seen, sitting);
      await windTables(house);
      say(`sitting ${sitting + 1} of ${SITTINGS}: ${played} rounds, ${house.line.calls()} calls to the wallet`);
    }
    house.line.heal();
    await comeToRest(house, day);
    return { ...(await compare(house, members, day)), rounds: played, games: seen };
  } finally {
    await house.close();
  }
}

interface House {
  readonly app: TestApp;
  readonly studio: Studio;
  readonly line: FaultyLine;
  /** The games to play: one slot for each slot machine, and every other game. */
  readonly games: readonly string[];
  readonly reports: readonly string[];
  close(): Promise<void>;
}
interface Player extends TestMember {
  readonly currency: Currency;
}

/** Starts the platform, the faulty connection and the studio, with one shared clock. */
async function openHouse(seed: number, now: Date): Promise<House> {
  const app = await startTestApp({ routes: vendorRoutes, webhooks: vendorWebhooks, now });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const line = await startFaultyLine(`http://127.0.0.1:${port}`, seededRandom(seed + 1));
  const dataDir = mkdtempSync(join(tmpdir(), 'tamarind-day-'));
  const ourKey = makeKeyPair();
  const keyFile = join(dataDir, 'operator-public.pem');
  writeFileSync(keyFile, ourKey.publicPem);
  const reports: string[] = [];
  const studio = await startStudio(
    configFrom({
      STUDIO_PORT: '0',
      STUDIO_DATA_DIR: dataDir,
      STUDIO_OPERATOR_URL: `${line.url}/api/vendor/${VENDOR}`,
      STUDIO_OPERATOR_KEY_FILE: keyFile,
    }),
    otherGames,
    (text) => reports.push(text),
    seededChance(seed + 2),
    app.clock,
  );
  await inTransaction(app.pool, (tx) =>
    addVendor(
      tx,
      app.platform,
      {
        code: VENDOR,
        name: 'Studio',
        kind: 'seamless',
        profile: 'hub88',
        baseUrl: studio.url,
        operatorId: 'tamarind',
        currencies: [...currencies],
        ips: [],
        takesTrial: true,
        publicKey: readFileSync(studio.publicKeyFile, 'utf8'),
        ourKey,
      },
      'test',
      app.clock.now(),
    ),
  );
  // Read the vendor's games once here, as the hourly job does; otherwise each of the thirty first launches would read
  // them.
  const [vendor] = await vendors(app.pool, VENDOR);
  if (vendor) await readGames(app.platform, vendor);
  return {
    app,
    studio,
    line,
    reports,
    games: ['slot-00001', 'slot-00002', 'slot-00003', 'slot-00004', ...otherGames.map(({ code }) => code)],
    close: async () => {
      await studio.stop();
      line.close();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const enrol = (house: House, players: number): Promise<Player[]> =>
  Promise.all(
    Array.from({ length: players }, async (_, index) => {
      const currency = currencies[index % currencies.length] ?? 'THB';
      return { ...(await house.app.member({ currency, balance: PURSE[currency] })), currency };
    }),
  );

/**
 * Lets every player open one game and play a share of the rounds. Called several times, each time with another game for
 * each player.
 */
async function sit(
  house: House,
  members: readonly Player[],
  share: number,
  random: SeededRandom,
  seen: Set<string>,
  sitting: number,
): Promise<number> {
  let played = 0;
  const seats: Seat[] = [];
  for (const [index, member] of members.entries()) {
    const game = house.games[(index * 5 + sitting) % house.games.length] ?? 'dice';
    seats.push(await launch(house, member, game, random));
  }
  // Let the clock run ten times as fast while people play, so that table rounds close and are drawn.
  const wind = setInterval(() => house.app.clock.advance(WIND_MS * 9), WIND_MS);
  await Promise.all(
    seats.map(async (seat) => {
      for (let [left, misses] = [share, 0]; left > 0 && misses < 60; ) {
        if (await seat.playOnce()) {
          left -= 1;
          played += 1;
          seen.add(seat.game.startsWith('slot-') ? 'slots' : seat.game);
        } else {
          misses += 1;
          await wait(100);
        }
      }
    }),
  );
  clearInterval(wind);
  return played;
}

async function launch(house: House, member: Player, game: string, random: SeededRandom): Promise<Seat> {
  const answer = await house.app.call(
    contract.vendors.launchGame,
    { vassalage: VENDOR, gameId: game },
    { token: member.token },
  );
  return sitDown(answer.value().game_url, game, random);
}

/** Advances the clock after play, so that open table rounds settle, retries become due and waiting times end. */
async function windTables({ app }: House): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    app.clock.advance(25 * 60_000);
    await wait(220);
  }
}

/** Waits until every call of the studio has a definite response. */
async function comeToRest(house: House, day: Day): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    await house.line.quiet();
    const all = await studioBooks(house, day);
    // The studio's list includes movements without a response; waiting for them prevents the day from ending too soon.
    if (all.every(({ status }) => typeof status === 'string' && status !== 'PENDING')) return;
    house.app.clock.advance(61_000);
    await wait(150);
  }
  throw new Error('the studio’s movements did not come to rest');
}

async function studioBooks({ app }: House, day: Day) {
  const [vendor] = await vendors(app.pool, VENDOR);
  if (!vendor) throw new Error('no vendor');
  const lists = currencies.map(async (currency) => {
    const answer = await app.platform.ports.vendor.transactions(await lineOf(app.platform, vendor, app.clock.now()), {
      from: startOfDay(day),
      to: startOfDay(addDays(day, 1)),
      currency,
    });
    if (answer.kind !== 'done') throw new Error(`no list of transactions: ${JSON.stringify(answer)}`);
    return answer.transactions;
  });
  return (await Promise.all(lists)).flat();
}

// ── The night after ───────────────────────────────────────────────────────────────────────────────────────────────────

async function compare(house: House, members: readonly Player[], day: Day) {
  const { app, line, reports } = house;
  const { pool } = app;
  const books = await studioBooks(house, day);
  app.clock.moveTo(new Date(startOfDay(addDays(day, 1)).getTime() + 2 * 3_600_000 + 60_000));
  const job = vendorJobs.find(({ name }) => name === 'reconcile-vendors');
  if (job) await app.run(job);
  const [open] = await sql<{ count: number }>(
    pool,
  )`select count(*)::int as count from vendor_case where resolved_at is null`;
  const movements = await sql<{ name: string; count: number }>(
    pool,
  )`select coalesce(kind, 'unseen') || ' ' || state as name, count(*)::int as count from vendor_movement group by 1 order by 1`;
  const proof = await proveLedger(pool, app.clock.now(), { whole: true });
  return {
    calls: line.calls(),
    faults: Object.fromEntries(line.faults),
    movements: Object.fromEntries(movements.map(({ name, count }) => [name, count])),
    reconciliations: await sql<{ theirs: number; ours: number; cases: number }>(
      pool,
    )`select theirs, ours, cases from vendor_reconciliation where vendor = ${VENDOR} and day = ${day}`,
    openCases: open?.count ?? -1,
    ledgerFindings: proof?.findings ?? ['no proof'],
    differing: await differingPlayers(house, members, books),
    studioReports: reports,
  };
}

/** Players whose wallet changed by another amount than the wins minus the bets in the studio's list. */
async function differingPlayers(
  { app }: House,
  members: readonly Player[],
  books: Awaited<ReturnType<typeof studioBooks>>,
): Promise<string[]> {
  const undone = new Set(
    books
      .filter((one) => one.transaction_type === 'rollback' && one.applied !== false)
      .map((one) => one.reference_transaction_uuid),
  );
  const changes = new Map<string, bigint>();
  for (const one of books) {
    if (one.transaction_type === 'rollback' || one.applied === false || undone.has(one.transaction_uuid)) continue;
    const amount = fromVendorAmount(one.amount, one.currency as Currency) ?? 0n;
    const user = one.user ?? '';
    changes.set(user, (changes.get(user) ?? 0n) + (one.transaction_type === 'win' ? amount : -amount));
  }
  const differing: string[] = [];
  for (const member of members) {
    const player = await playerOfMember(app.pool, member.id);
    const { balance } = await balanceOf(app.pool, member.wallet);
    const theirs = changes.get(player?.code ?? '') ?? 0n;
    const ours = balance - PURSE[member.currency];
    if (ours !== theirs) differing.push(`${member.account}: ${ours} here, ${theirs} there`);
  }
  return differing;
}

const VENDOR = 'studio';
/**
 * The simulated day starts at 08:00. Each time every player has opened one game and played, the clock advances by a
 * hundred minutes.
 */
const FIRST_HOUR = 8;
const SITTINGS = 6;
const WIND_MS = 20;
const PURSE: Readonly<Record<Currency, bigint>> = { THB: 5_000_000n, VND: 500_000_000n };
