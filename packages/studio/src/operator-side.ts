import { createHmac, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod/mini';
import type { Books } from './books/books.ts';
import type { ListedMovement } from './books/movement-queries.ts';
import type { Clock } from './clock.ts';
import type { Catalogue } from './games/catalogue.ts';
import type { StudioLanguage } from './games/game.ts';
import { type Answering, json, type Reply } from './http.ts';
import { parseExact, writeExact } from './wire/exact-json.ts';
import { isSignedBy, SIGNATURE_HEADER } from './wire/keys.ts';
import { hasPicture } from './pictures.ts';
import { stakesOf } from './play.ts';
import type { Tables } from './tables.ts';
import { isCurrency, isPlayMoney, toWire } from './wire/money.ts';

/**
 * The operator's API: game links, the game list, live table data, the page of a round, and the movements of a period.
 * The operator signs the raw bytes of its requests; errors are HTTP 400, 401, 404 with `{"error"}`.
 */
export function operatorSide(given: {
  readonly books: Books;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly operatorId: string;
  readonly operatorKeys: () => readonly KeyObject[];
  readonly tables: Pick<Tables, 'glance'>;
  readonly publicUrl: () => string;
  readonly roundPage: (round: string) => string;
}): Answering {
  const calls: Readonly<Record<string, (body: unknown) => Reply>> = {
    '/operator/generic/v2/game/url': (body) => gameUrl(given, body),
    '/operator/generic/v2/game/list': (body) => gameList(given, body),
    '/operator/generic/v2/game/tables': () => gameTables(given),
    '/operator/generic/v2/game/round': (body) => roundUrl(given, body),
    '/operator/generic/v2/transactions': (body) => transactions(given, body),
  };
  return ({ method, path, headers, rawBody }) => {
    const call = calls[path];
    if (!call) return undefined;
    if (method !== 'POST') return fault(405, 'POST only');
    const signature = headers[SIGNATURE_HEADER];
    if (typeof signature !== 'string' || !isSignedBy(rawBody, signature, given.operatorKeys()))
      return fault(401, 'invalid signature');
    const body = parsed(rawBody);
    if (body === undefined) return fault(400, 'not JSON');
    if ((body as { operator_id?: unknown } | null)?.operator_id !== given.operatorId)
      return fault(403, 'unknown operator');
    return call(body);
  };
}
type OperatorSideParts = Parameters<typeof operatorSide>[0];

/** The page of a round opens without a session: its URL contains a MAC, which proves that the studio issued it. */
export function roundPages(secret: string = randomBytes(32).toString('hex')) {
  const proofOf = (round: string) => createHmac('sha256', secret).update(round).digest('base64url').slice(0, 32);
  return {
    path: (round: string) => `/round/${round}/${proofOf(round)}`,
    roundOf: (path: string): string | undefined => {
      const [, round = '', proof] = /^\/round\/([0-9a-f-]{36})\/([\w-]{32})$/.exec(path) ?? [];
      return proof !== undefined && proof === proofOf(round) ? round : undefined;
    },
  };
}

// ── Links and lists ───────────────────────────────────────────────────────────────────────────────────────────────────

const optionalText = z.optional(z.nullable(z.string()));
const Launch = z.object({
  user: optionalText,
  token: optionalText,
  sub_partner_id: optionalText,
  platform: z.enum(['GPL_DESKTOP', 'GPL_MOBILE']),
  lang: z.string(),
  lobby_url: optionalText,
  deposit_url: optionalText,
  game_code: z.string(),
  currency: z.string(),
  title: z.optional(
    z.nullable(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(80)),
        pictures: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(6)), []),
      }),
    ),
  ),
});

function gameUrl(given: OperatorSideParts, body: unknown): Reply {
  const launch = z.safeParse(Launch, body);
  if (!launch.success) return fault(400, z.prettifyError(launch.error));
  const { user, token, currency, game_code: gameCode, title } = launch.data;
  if (!isCurrency(currency)) return fault(400, 'currency is not offered');
  if (!given.catalogue.gameOf(gameCode)) return fault(404, 'no such game');
  const isDemo = isPlayMoney(currency);
  if (!isDemo && (!user || user.length < 4 || !token || token.length < 10 || token.length > 255))
    return fault(400, 'user and token are needed for real play');
  const id = randomBytes(24).toString('base64url');
  given.books.sessions.add(
    {
      id,
      token: isDemo ? undefined : (token ?? undefined),
      user: isDemo ? undefined : (user ?? undefined),
      operator: given.operatorId,
      brand: launch.data.sub_partner_id ?? undefined,
      currency,
      language: languageOf(launch.data.lang),
      gameCode,
      title: title ? { name: title.name, pictures: title.pictures.filter(hasPicture) } : undefined,
      lobbyUrl: webAddress(launch.data.lobby_url),
      depositUrl: webAddress(launch.data.deposit_url),
      createdAt: given.clock.now().toISOString(),
    },
    isDemo ? DEMO_BALANCE : undefined,
  );
  return ok({ url: `${given.publicUrl()}/play/${id}` });
}

function gameList(given: OperatorSideParts, _body: unknown): Reply {
  return ok(
    given.catalogue
      .list()
      .map((game) => ({
        url_thumb: `${given.publicUrl()}/thumb/${game.code}.svg`,
        url_background: `${given.publicUrl()}/thumb/${game.code}.svg`,
        product: game.product,
        platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
        name: game.name,
        game_code: game.code,
        enabled: true,
        category: game.category,
        blocked_countries: [],
        ...(game.rtp === undefined ? {} : { rtp: game.rtp }),
      })),
  );
}

/**
 * Our extension `tables/1`: limits and live data of every game except slots. The operator shows it to all its visitors,
 * so it contains nothing about any player.
 */
function gameTables({ catalogue, tables }: OperatorSideParts): Reply {
  return ok(
    catalogue.others.map((game) => {
      const now = game.kind === 'shared' ? tables.glance(game) : undefined;
      return {
        game_code: game.code,
        limits: ['THB', 'VND'].map((currency) => {
          const stakes = stakesOf(game, currency);
          return { currency, min: toWire(stakes[0] ?? 0n, currency), max: toWire(stakes.at(-1) ?? 0n, currency) };
        }),
        rounds: now?.rounds ?? [],
        next_start: now?.nextStart.toISOString() ?? null,
        seats: game.kind === 'solo' ? (game.seats ?? null) : null,
        events: (now?.events ?? []).map(({ startsAt, home, away }) => ({
          starts_at: startsAt.toISOString(),
          home,
          away,
        })),
      };
    }),
  );
}

const RoundQuestion = z.object({ transaction_uuid: optionalText, round: optionalText, user: optionalText });

function roundUrl(given: OperatorSideParts, body: unknown): Reply {
  const question = z.safeParse(RoundQuestion, body);
  if (!question.success) return fault(400, z.prettifyError(question.error));
  const { transaction_uuid: movement, round, user } = question.data;
  const id = round ?? (movement ? given.books.movements.get(movement)?.round : undefined);
  const found = id ? given.books.rounds.get(id) : undefined;
  const session = found && given.books.sessions.get(found.session);
  if (!found || !session || (user && session.user !== user)) return fault(404, 'no such round');
  return ok({ url: `${given.publicUrl()}${given.roundPage(found.id)}` });
}

const TransactionsQuestion = z.object({
  start_time: optionalText,
  end_time: optionalText,
  round: optionalText,
  currency: optionalText,
});

/**
 * Lists movements by creation time, for reconciliation. `status` is PENDING until the operator's final response is
 * known. `applied` tells whether the studio counts the money as moved; a win counts as moved even before the operator's
 * response.
 */
function transactions(given: OperatorSideParts, body: unknown): Reply {
  const question = z.safeParse(TransactionsQuestion, body);
  if (!question.success) return fault(400, z.prettifyError(question.error));
  const { round, start_time: from, end_time: to, currency } = question.data;
  const { movements } = given.books;
  if (round) return ok(movements.listedOfRound(given.operatorId, round).map(asTransaction));
  const [start, end] = [moment(from), moment(to)];
  if (!start || !end) return fault(400, 'round, or start_time and end_time (ISO 8601), are needed');
  const found = movements.between(given.operatorId, start, end, currency ?? undefined, LIST_MAX + 1);
  // Refuse instead of truncating: in a truncated list, movements would seem to be missing.
  if (found.length > LIST_MAX) return fault(413, 'more than 40,000 transactions: ask for a shorter time');
  return ok(found.map(asTransaction));
}

const asTransaction = (movement: ListedMovement) => ({
  transaction_uuid: movement.id,
  reference_transaction_uuid: movement.reference ?? null,
  transaction_type: movement.kind,
  user: movement.user ?? null,
  round: movement.round,
  round_closed: movement.closesRound,
  game_code: movement.gameCode,
  currency: movement.currency,
  amount: toWire(movement.amount, movement.currency),
  applied: movement.state === 'done',
  status: statusOf(movement),
  created_at: movement.createdAt,
});

/** A movement that is still being retried has no final status, whatever responses its earlier attempts got. */
const statusOf = ({ state, answer }: ListedMovement): string => {
  if (state === 'pending') return 'PENDING';
  return answer?.startsWith('RS_') ? answer : 'RS_ERROR_UNKNOWN';
};

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

const ok = (body: unknown): Reply => json(200, writeExact(body));
const fault = (status: number, error: string): Reply => json(status, JSON.stringify({ error }));

function parsed(bytes: Buffer): unknown {
  try {
    return parseExact(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Accepts only http and https links: no script, no data URLs. */
const webAddress = (text: string | null | undefined): string | undefined =>
  text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : undefined;

const moment = (text: string | null | undefined): string | undefined => {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};

const languageOf = (tag: string): StudioLanguage => {
  const short = tag.toLowerCase().slice(0, 2);
  return short === 'th' || short === 'vi' || short === 'zh' ? short : 'en';
};

const DEMO_BALANCE = 100_000n;
const LIST_MAX = 40_000;
