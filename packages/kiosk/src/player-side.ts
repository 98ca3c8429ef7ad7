import { randomInt } from 'node:crypto';
import { z } from 'zod/mini';
import type { Books, Round, Session } from './books.ts';
import type { Clock } from './clock.ts';
import { type Game, gameOf, returnE4, stakesOf, wheelPockets } from './games.ts';
import type { Answering, Question, Reply } from './http.ts';
import { decimalsOf } from './wire.ts';

interface PlayerSideParts {
  readonly books: Books;
  readonly clock: Clock;
  /** A function that returns a uniformly distributed whole number from 0 to `below` − 1. */
  readonly chance?: ((below: number) => number) | undefined;
}

/** The players' API. The session secret is part of the page's URL and is sent in the `x-session` header. */
export function playerSide(given: PlayerSideParts): Answering {
  return (question) => {
    if (!question.path.startsWith('/api/')) return undefined;
    const secret = question.headers['x-session'];
    const session = typeof secret === 'string' ? given.books.session(secret) : undefined;
    const game = session && gameOf(session.gameCode);
    const isOver = session && given.clock.now().getTime() - new Date(session.createdAt).getTime() > SESSION_MS;
    if (!session || !game || isOver) return reply(401, { error: 'NO_SESSION' });
    const asked = `${question.method} ${question.path}`;
    if (asked === 'GET /api/game') return reply(200, introduce(given, session, game));
    if (asked === 'GET /api/balance') return reply(200, { balance: given.books.balanceOf(session) });
    return asked === 'POST /api/play' ? play(given, session, game, question) : undefined;
  };
}

const introduce = ({ books }: PlayerSideParts, session: Session, game: Game) => ({
  code: game.code,
  name: game.name[session.language as 'en'] ?? game.name.en,
  choices: game.choices,
  pockets: game.code === 'lucky-wheel' ? wheelPockets.map(Number) : [],
  returnE4: returnE4(game),
  stakes: stakesOf(session.currency),
  currency: session.currency,
  decimals: decimalsOf(session.currency),
  language: session.language,
  isDemo: session.user === null,
  lobbyUrl: session.lobbyUrl,
  walletUrl: session.walletUrl,
  balance: books.balanceOf(session),
  rounds: books.rounds(session).map(shown),
});

const Act = z.object({
  request: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  stake: z.string().check(z.regex(/^\d{1,15}$/)),
  choice: z.string(),
});

function play(
  { books, clock, chance = (below) => randomInt(below) }: PlayerSideParts,
  session: Session,
  game: Game,
  question: Question,
): Reply {
  const act = z.safeParse(Act, parsed(question.rawBody));
  const stake = act.success ? BigInt(act.data.stake) : 0n;
  const isChoice = act.data && (game.choices.length === 0 || game.choices.includes(act.data.choice));
  if (!act.success || !isChoice || !stakesOf(session.currency).includes(stake))
    return reply(400, { error: 'NO_SENSE' });
  const { request, choice } = act.data;
  const at = clock.now().toISOString();
  const round = books.play(session, { request, stake, choice, at }, () => {
    const outcome = chance(game.outcomes);
    return { outcome, won: (stake * game.pay(choice, outcome)) / 100n };
  });
  if (round === 'too_little') return reply(409, { error: 'TOO_LITTLE' });
  return reply(200, { ...shown(round), balance: books.balanceOf(session) });
}

const shown = ({ id, stake, won, choice, outcome, at }: Round) => ({ id, stake, won, choice, outcome, at });

const reply = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
});

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The lifetime of a game session, in milliseconds. */
const SESSION_MS = 12 * 3_600_000;
