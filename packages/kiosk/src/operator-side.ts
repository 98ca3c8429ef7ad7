import { randomBytes, type KeyObject } from 'node:crypto';
import { z } from 'zod/mini';
import type { Books } from './books.ts';
import type { Clock } from './clock.ts';
import { gameOf, games } from './games.ts';
import type { Answering, Reply } from './http.ts';
import {
  fromWire,
  isCurrency,
  isPlayMoney,
  isSignedBy,
  parseExact,
  SIGNATURE_HEADER,
  signatureOf,
  toWire,
  writeExact,
} from './wire.ts';

interface OperatorSideParts {
  readonly books: Books;
  readonly clock: Clock;
  readonly operatorId: string;
  readonly operatorKeys: () => readonly KeyObject[];
  readonly key: KeyObject;
  readonly publicUrl: () => string;
}

/**
 * The operator's API: links that open games, the list of games, and the wallets of the operator's members. Requests and
 * responses are signed.
 */
export function operatorSide(given: OperatorSideParts): Answering {
  const calls: Readonly<Record<string, (body: unknown) => StatusReply>> = {
    '/operator/generic/v2/game/url': (body) => gameUrl(given, body),
    '/operator/generic/v2/game/list': (body) => gameList(given, body),
    '/wallet/transfer': (body) => transfer(given, body),
    '/wallet/transfer/status': (body) => transferStatus(given, body),
    '/wallet/balance': (body) => balance(given, body),
    '/wallet/transfers': (body) => transfers(given, body),
  };
  return ({ method, path, headers, rawBody }) => {
    const call = calls[path];
    if (!call) return undefined;
    const signature = headers[SIGNATURE_HEADER];
    if (method !== 'POST') return signed(given, fault(400, 'POST only'));
    if (typeof signature !== 'string' || !isSignedBy(rawBody, signature, given.operatorKeys()))
      return signed(given, fault(401, 'invalid signature'));
    const body = parsed(rawBody);
    return signed(given, body === undefined ? fault(400, 'not JSON') : call(body));
  };
}

interface StatusReply {
  readonly status: number;
  readonly body: unknown;
}
const ok = (body: unknown): StatusReply => ({ status: 200, body });
const fault = (status: number, error: string): StatusReply => ({ status, body: { error } });

function signed({ key }: OperatorSideParts, { status, body }: StatusReply): Reply {
  const text = writeExact(body);
  return {
    status,
    type: 'application/json; charset=utf-8',
    body: text,
    headers: { [SIGNATURE_HEADER]: signatureOf(Buffer.from(text), key) },
  };
}

// ── Games ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const optionalText = z.optional(z.nullable(z.string()));
const Launch = z.object({
  operator_id: z.string(),
  user: optionalText,
  lang: z.string(),
  lobby_url: optionalText,
  deposit_url: optionalText,
  game_code: z.string(),
  currency: z.string(),
});

function gameUrl(given: OperatorSideParts, body: unknown): StatusReply {
  const launch = z.safeParse(Launch, body);
  if (!launch.success) return fault(400, z.prettifyError(launch.error));
  const { operator_id, user, currency, game_code: gameCode, lang } = launch.data;
  if (operator_id !== given.operatorId) return fault(403, 'unknown operator');
  const isDemo = isPlayMoney(currency);
  if (!isDemo && !isCurrency(currency)) return fault(400, 'currency is not offered');
  if (!gameOf(gameCode)) return fault(404, 'no such game');
  if (!isDemo && (!user || user.length < 4)) return fault(400, 'a user is needed for real play');
  const id = randomBytes(24).toString('base64url');
  given.books.addSession(
    {
      id,
      user: isDemo ? null : (user ?? null),
      currency: isDemo ? 'FUN' : currency,
      language: /^(th|vi|zh)/.exec(lang)?.[0] ?? 'en',
      gameCode,
      lobbyUrl: webAddress(launch.data.lobby_url),
      walletUrl: webAddress(launch.data.deposit_url),
      createdAt: given.clock.now().toISOString(),
    },
    isDemo ? DEMO_BALANCE : null,
  );
  return ok({ url: `${given.publicUrl()}/play/${id}` });
}

function gameList(given: OperatorSideParts, body: unknown): StatusReply {
  const asked = z.safeParse(z.object({ operator_id: z.string() }), body);
  if (asked.data?.operator_id !== given.operatorId) return fault(403, 'unknown operator');
  return ok(
    games.map(({ code, name }) => ({
      url_thumb: `${given.publicUrl()}/icon.svg`,
      url_background: `${given.publicUrl()}/icon.svg`,
      product: 'Corner Kiosk',
      platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
      name: name.en,
      game_code: code,
      enabled: true,
      category: 'Mini Games',
      blocked_countries: [],
    })),
  );
}

// ── Wallets ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const Owner = { user: z.string().check(z.minLength(4), z.maxLength(64)), currency: z.string() };
const Wish = z.object({
  ...Owner,
  amount: z.bigint(),
  direction: z.enum(['in', 'out']),
  transaction_uuid: z.string().check(z.minLength(8), z.maxLength(100)),
});

/** Executes a transfer. Statuses other than RS_OK are final: this id will never move money. */
function transfer({ books, clock }: OperatorSideParts, body: unknown): StatusReply {
  const wish = z.safeParse(Wish, body);
  if (!wish.success) return ok({ status: 'RS_ERROR_WRONG_SYNTAX' });
  const { user, currency, direction, transaction_uuid: id } = wish.data;
  if (!isCurrency(currency)) return ok({ status: 'RS_ERROR_WRONG_CURRENCY' });
  const amount = fromWire(wish.data.amount, currency);
  if (amount === undefined || amount <= 0n || amount > AMOUNT_MAX) return ok({ status: 'RS_ERROR_WRONG_TYPES' });
  const end = books.transfer({ id, user, currency, direction, amount }, clock.now().toISOString());
  const left = { balance: toWire(books.balanceAt(user, currency), currency) };
  if (end === 'done') return ok({ status: 'RS_OK', ...left });
  return end === 'other'
    ? ok({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    : ok({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', ...left });
}

function transferStatus({ books }: OperatorSideParts, body: unknown): StatusReply {
  const asked = z.safeParse(z.object({ transaction_uuid: z.string() }), body);
  if (!asked.success) return fault(400, 'transaction_uuid is needed');
  return ok({ state: books.stateOf(asked.data.transaction_uuid) });
}

function balance({ books }: OperatorSideParts, body: unknown): StatusReply {
  const asked = z.safeParse(z.object(Owner), body);
  if (!asked.success || !isCurrency(asked.data.currency)) return ok({ status: 'RS_ERROR_WRONG_SYNTAX' });
  const { user, currency } = asked.data;
  return ok({ status: 'RS_OK', balance: toWire(books.balanceAt(user, currency), currency) });
}

const Span = z.object({ start_time: z.iso.datetime(), end_time: z.iso.datetime(), currency: z.string() });

/** Lists one day's transfers, for the operator's reconciliation. */
function transfers({ books }: OperatorSideParts, body: unknown): StatusReply {
  const span = z.safeParse(Span, body);
  if (!span.success) return fault(400, 'start_time, end_time (ISO 8601) and currency are needed');
  const { currency, start_time: from, end_time: to } = span.data;
  const found = books.transfersBetween(currency, from, to);
  // Refuse instead of truncating: a truncated list would look as if transfers were missing.
  if (found.length > LIST_MAX) return fault(413, 'more than 40,000 transfers: ask for a shorter time');
  return ok(
    found.map(({ id, user, direction, amount, state, at }) => ({
      transaction_uuid: id,
      user,
      currency,
      direction,
      amount: toWire(amount, currency),
      state,
      created_at: at,
    })),
  );
}

// ── Small things ──────────────────────────────────────────────────────────────────────────────────────────────────────

function parsed(bytes: Buffer): unknown {
  try {
    return parseExact(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns the link if it is an http or https link, otherwise null. */
const webAddress = (text: string | null | undefined): string | null =>
  text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;

const DEMO_BALANCE = 100_000n;
const LIST_MAX = 40_000;
/** The largest amount that the kiosk accepts, in minor units; it is far below the maximum of an SQLite integer. */
const AMOUNT_MAX = 10n ** 15n;
