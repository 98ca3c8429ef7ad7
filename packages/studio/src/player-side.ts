import { z } from 'zod/mini';
import type { Books } from './books/books.ts';
import type { Session } from './books/session-queries.ts';
import type { Catalogue } from './games/catalogue.ts';
import { type Game, type Json, wordsIn } from './games/game.ts';
import { type Answering, json, type Question, type Reply } from './http.ts';
import { type Play, stakesOf } from './play.ts';
import type { Purse } from './purse.ts';
import type { TableNow, Tables } from './tables.ts';
import type { StakeRefusal, RoundView } from './told.ts';
import { decimalsOf } from './wire/money.ts';

/**
 * The players' API. The session secret is part of the page's URL and is sent in `x-session`. Every action has an
 * idempotency key chosen by the client, so a repeated request is executed once. Amounts are decimal text of minor
 * units.
 */
export function playerSide(given: {
  readonly books: Books;
  readonly catalogue: Catalogue;
  readonly play: Play;
  readonly tables: Tables;
  readonly purse: Purse;
}): Answering {
  return async (question) => {
    if (!question.path.startsWith('/api/')) return undefined;
    const secret = question.headers['x-session'];
    const session = typeof secret === 'string' ? given.books.sessions.get(secret) : undefined;
    const game = session && given.catalogue.gameOf(session.gameCode, session.title);
    if (!session || !game) return json(401, '{"error":"NO_SESSION"}');
    switch (`${question.method} ${question.path}`) {
      case 'GET /api/game':
        return ok(await introduce(given, session, game));
      case 'GET /api/balance':
        return ok({ balance: (await given.purse.balance(session)) ?? null });
      case 'GET /api/rounds':
        return ok(given.play.newest(session, ROUNDS_SHOWN));
      case 'POST /api/round':
        return begin(given, session, question);
      case 'POST /api/move':
        return move(given, session, question);
      case 'GET /api/tables':
        return shown(given.tables.now(session));
      case 'POST /api/bet':
        return bet(given, session, question);
      case 'POST /api/cash-out':
        return cashOut(given, session, question);
      default:
        return undefined;
    }
  };
}
type PlayerSideParts = Parameters<typeof playerSide>[0];

async function introduce({ play, purse }: PlayerSideParts, session: Session, game: Game) {
  return {
    code: game.code,
    name: wordsIn(game.name, session.language),
    page: game.page,
    about: game.about,
    rules: game.rules.map((paragraph) => wordsIn(paragraph, session.language)),
    returns: game.returns.map(({ spot, value, by }) => ({ spot, by, ppm: ppmOf(value.top, value.bottom) })),
    deviation: game.variance ? rootText(game.variance.top, game.variance.bottom) : null,
    stakes: stakesOf(game, session.currency),
    currency: session.currency,
    decimals: decimalsOf(session.currency),
    language: session.language,
    isDemo: session.token === undefined,
    lobbyUrl: session.lobbyUrl ?? null,
    depositUrl: session.depositUrl ?? null,
    balance: (await purse.balance(session)) ?? null,
    open: play.open(session) ?? null,
  };
}

const RequestName = z.string().check(z.regex(/^[\w-]{8,64}$/));
const Stake = z.string().check(z.regex(/^\d{1,15}$/));
const Begin = z.object({ request: RequestName, stake: Stake, input: z.json() });
const Move = z.object({ request: RequestName, input: z.json() });

async function begin({ play }: PlayerSideParts, session: Session, { rawBody }: Question): Promise<Reply> {
  const asked = z.safeParse(Begin, parsed(rawBody));
  if (!asked.success) return json(400, '{"error":"NO_SENSE"}');
  return shown(await play.begin(session, asked.data.request, BigInt(asked.data.stake), asked.data.input as Json));
}

async function move({ play }: PlayerSideParts, session: Session, { rawBody }: Question): Promise<Reply> {
  const asked = z.safeParse(Move, parsed(rawBody));
  if (!asked.success) return json(400, '{"error":"NO_SENSE"}');
  return shown(await play.move(session, asked.data.request, asked.data.input as Json));
}

const Place = { table: z.int(), round: z.int() };
const Bet = z.object({ ...Place, request: RequestName, spot: z.string(), stake: Stake });
const CashOut = z.object(Place);

async function bet({ tables }: PlayerSideParts, session: Session, { rawBody }: Question): Promise<Reply> {
  const asked = z.safeParse(Bet, parsed(rawBody));
  if (!asked.success) return json(400, '{"error":"NO_SENSE"}');
  return shown(await tables.bet(session, { ...asked.data, stake: BigInt(asked.data.stake) }));
}

async function cashOut({ tables }: PlayerSideParts, session: Session, { rawBody }: Question): Promise<Reply> {
  const asked = z.safeParse(CashOut, parsed(rawBody));
  if (!asked.success) return json(400, '{"error":"NO_SENSE"}');
  return shown(await tables.cashOut(session, asked.data.table, asked.data.round));
}

const shown = (answer: RoundView | StakeRefusal | readonly TableNow[]): Reply =>
  'refused' in answer ? json(409, JSON.stringify({ error: answer.refused })) : ok(answer);

const ok = (body: unknown): Reply =>
  json(
    200,
    JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  );

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The fraction as parts per million, rounded half up. */
const ppmOf = (top: bigint, bottom: bigint): number => Number((2n * top * 1_000_000n + bottom) / (2n * bottom));

/** The square root of a variance as text with two decimals, rounded down; computed with integers only. */
function rootText(top: bigint, bottom: bigint): string {
  const square = (top * 10_000n) / bottom;
  let root = square;
  for (let next = (root + 1n) / 2n; next < root; next = (root + square / root) / 2n) root = next;
  return `${root / 100n}.${String(root % 100n).padStart(2, '0')}`;
}

const ROUNDS_SHOWN = 20;
