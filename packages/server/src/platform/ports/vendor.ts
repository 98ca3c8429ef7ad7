import type { output } from 'zod/mini';
import { z } from 'zod/mini';
import {
  GameList,
  GameUrl,
  operatorPaths,
  TransferStatus,
  type VendorProfile,
  vendorSignatureHeader,
  VendorTables,
  VendorTransactions,
  WalletAnswer,
  walletPaths,
  WalletTransfers,
} from '@tamarind/contract/outside/vendor';
import type { Currency, Money } from '@tamarind/domain/money';
import { fromVendorAmount, toVendorAmount } from '@tamarind/domain/vendors/amount';
import { parseWire, type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { callOutside, isTooLong, type Limits } from './http-call.ts';
import { type Outcome, refused, unknown } from './outcome.ts';
import { isSignedBy, signBytes } from './vendor-signature.ts';

/** A vendor's address, protocol profile and keys. */
export interface VendorLine {
  readonly baseUrl: string;
  readonly profile: VendorProfile;
  readonly operatorId: string;
  /**
   * The private key with which the platform signs every call, in PEM form. Undefined if staff have ended the last key;
   * calls to the vendor then count as unanswered.
   */
  readonly privateKey: string | undefined;
  /**
   * The vendor's public keys in PEM form. A vendor with its own wallets must sign its answers about money with one of
   * them.
   */
  readonly theirKeys: readonly string[];
}

export interface LaunchWish {
  /** The member's player name at the vendor; absent in demo play, like the token. */
  readonly user?: string;
  readonly token?: string;
  readonly brand: string;
  readonly platform: 'GPL_DESKTOP' | 'GPL_MOBILE';
  readonly language: string;
  readonly lobbyUrl: string;
  readonly depositUrl: string;
  readonly ip: string;
  readonly game: string;
  /**
   * Our name for the game and the pictures of its tile, sent as protocol extension `title/1`; vendors without the
   * extension ignore them.
   */
  readonly title?: { readonly name: string; readonly pictures: readonly string[] };
  readonly currency: string;
  readonly country: string;
}

export interface TransferWish {
  readonly id: string;
  readonly user: string;
  readonly currency: Currency;
  readonly amount: Money;
  readonly direction: 'in' | 'out';
}

/**
 * Refusal reason for a list that is too long: the vendor answered 413, or sent more bytes than we read. The caller must
 * fetch the list in smaller parts.
 */
export const TOO_MUCH = 'too much at once';

export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly currency: Currency;
}

/**
 * Our calls to vendors. 'refused' is the vendor's definite refusal (400, 401, 403, 404, 413); a missing answer and 5xx
 * are 'unknown'.
 */
export interface VendorPort {
  gameUrl(line: VendorLine, wish: LaunchWish): Promise<Outcome<{ readonly url: string }>>;
  gameList(line: VendorLine): Promise<Outcome<{ readonly games: output<typeof GameList> }>>;
  /**
   * Fetches the state of a live game's tables. One attempt with a short timeout, because the tables are only
   * decoration.
   */
  gameTables(line: VendorLine): Promise<Outcome<{ readonly tables: output<typeof VendorTables> }>>;
  /** The URL of the vendor's page about one round. */
  roundUrl(line: VendorLine, of: { round: string; user: string }): Promise<Outcome<{ readonly url: string }>>;
  transactions(
    line: VendorLine,
    of: Span | { readonly round: string },
  ): Promise<Outcome<{ readonly transactions: output<typeof VendorTransactions> }>>;
  /** Fetches the transfers that a vendor with its own wallets has recorded. */
  transfers(line: VendorLine, span: Span): Promise<Outcome<{ readonly transfers: output<typeof WalletTransfers> }>>;
  /**
   * Orders a transfer to or from a vendor's wallet. The id is the idempotency key: a repeated order moves the money
   * once.
   */
  transfer(line: VendorLine, wish: TransferWish): Promise<Outcome>;
  /** Asks for the state of a transfer. 'not_known': the vendor itself says that it never received the order. */
  transferState(line: VendorLine, wish: TransferWish): Promise<Outcome | { readonly kind: 'not_known' }>;
  walletBalance(
    line: VendorLine,
    of: { user: string; currency: Currency },
  ): Promise<Outcome<{ readonly balance: Money }>>;
}

export function createVendorPort({
  limits = VENDOR_LIMITS,
  outgoing,
}: {
  limits?: Limits;
  outgoing: Outgoing;
}): VendorPort {
  const ask = async <Schema extends z.ZodMiniType>(
    line: VendorLine,
    path: string,
    body: WireValue,
    schema: Schema,
    within: Limits = limits,
  ): Promise<Outcome<{ readonly value: z.output<Schema> }>> => {
    const key = line.privateKey;
    if (key === undefined) return unknown('we have no key for it', 'not_configured');
    const text = writeWire(body);
    const answer = await callOutside(
      outgoing,
      {
        method: 'POST',
        url: new URL(path.slice(1), `${line.baseUrl.replace(/\/+$/, '')}/`),
        headers: () => ({ [vendorSignatureHeader[line.profile]]: signBytes(Buffer.from(text), key) }),
        body: text,
      },
      within,
    );
    if (answer.kind === 'unknown') return isTooLong(answer) ? refused(TOO_MUCH) : answer;
    const signature = answer.header(vendorSignatureHeader[line.profile]) ?? undefined;
    if (path.startsWith('/wallet/') && !isSignedBy(Buffer.from(answer.text), signature, line.theirKeys))
      return unknown('the answer is not signed by the vendor', 'not_signed');
    if (answer.status === 413) return refused(TOO_MUCH);
    if ([400, 401, 403, 404].includes(answer.status)) return refused(reasonIn(answer.json, answer.status));
    if (answer.status !== 200) return unknown(`status ${answer.status}`, 'status_unexpected');
    const read = z.safeParse(schema, parseWire(answer.text));
    return read.success
      ? { kind: 'done', value: read.data }
      : unknown('an answer that is not of the agreed form', 'wrong_form');
  };

  const moveWish = (wish: TransferWish) => ({
    user: wish.user,
    currency: wish.currency,
    amount: toVendorAmount(wish.amount, wish.currency),
    direction: wish.direction,
    transaction_uuid: wish.id,
  });

  return {
    gameUrl: async (line, wish) => {
      const answer = await ask(
        line,
        operatorPaths[line.profile].url,
        {
          user: wish.user,
          token: wish.token,
          sub_partner_id: wish.brand,
          operator_id: line.operatorId,
          platform: wish.platform,
          lang: wish.language,
          lobby_url: wish.lobbyUrl,
          deposit_url: wish.depositUrl,
          ip: wish.ip,
          game_code: wish.game,
          title: wish.title && { name: wish.title.name, pictures: [...wish.title.pictures] },
          currency: wish.currency,
          country: wish.country,
        },
        GameUrl,
      );
      return answer.kind === 'done' ? { kind: 'done', url: answer.value.url } : answer;
    },
    gameList: async (line) => {
      const answer = await ask(line, operatorPaths[line.profile].list, { operator_id: line.operatorId }, GameList);
      return answer.kind === 'done' ? { kind: 'done', games: answer.value } : answer;
    },
    gameTables: async (line) => {
      const answer = await ask(
        line,
        operatorPaths[line.profile].tables,
        { operator_id: line.operatorId },
        VendorTables,
        TABLES_LIMITS,
      );
      return answer.kind === 'done' ? { kind: 'done', tables: answer.value } : answer;
    },
    roundUrl: async (line, { round, user }) => {
      const answer = await ask(
        line,
        operatorPaths[line.profile].round,
        { operator_id: line.operatorId, round, user },
        GameUrl,
      );
      return answer.kind === 'done' ? { kind: 'done', url: answer.value.url } : answer;
    },
    transactions: async (line, of) => {
      const answer = await ask(
        line,
        operatorPaths[line.profile].transactions,
        { operator_id: line.operatorId, ...('round' in of ? of : periodOf(of)) },
        VendorTransactions,
      );
      return answer.kind === 'done' ? { kind: 'done', transactions: answer.value } : answer;
    },
    transfers: async (line, span) => {
      const answer = await ask(line, walletPaths.list, periodOf(span), WalletTransfers);
      return answer.kind === 'done' ? { kind: 'done', transfers: answer.value } : answer;
    },
    transfer: async (line, wish) => {
      const answer = await ask(line, walletPaths.transfer, moveWish(wish), WalletAnswer);
      if (answer.kind === 'done')
        // The vendor has decided about the transfer with this id, so every status except RS_OK is a definite refusal.
        return answer.value.status === 'RS_OK' ? { kind: 'done' } : definite(answer.value.status);
      // An HTTP refusal concerns this request only. An earlier request with the same id may have been accepted, so the
      // outcome is unknown.
      return answer.kind === 'refused' ? unknown(answer.reason) : answer;
    },
    transferState: async (line, wish) => {
      const answer = await ask(line, walletPaths.status, moveWish(wish), TransferStatus);
      if (answer.kind !== 'done') return answer.kind === 'refused' ? unknown(answer.reason) : answer;
      const { state } = answer.value;
      if (state === 'unknown') return { kind: 'not_known' };
      return state === 'done' ? { kind: 'done' } : refused('refused by the vendor');
    },
    walletBalance: async (line, { user, currency }) => {
      const answer = await ask(line, walletPaths.balance, { user, currency }, WalletAnswer);
      if (answer.kind !== 'done') return answer;
      const balance = fromVendorAmount(answer.value.balance ?? -1n, currency);
      return answer.value.status === 'RS_OK' && balance !== undefined
        ? { kind: 'done', balance }
        : unknown(`balance: ${answer.value.status}`);
    },
  };
}

const periodOf = ({ from, to, currency }: Span) => ({
  start_time: from.toISOString(),
  end_time: to.toISOString(),
  currency,
});

const definite = (status: string) =>
  status === 'RS_ERROR_UNKNOWN' || status === 'RS_ERROR_TIMEOUT' ? unknown(status) : refused(status);

function reasonIn(json: unknown, status: number): string {
  const read = z.safeParse(z.object({ error: z.string() }), json);
  return read.success ? read.data.error.slice(0, 200) : `status ${status}`;
}

/**
 * Limits of a call to a vendor. The size limit is high, because lists of games and of a day's movements need megabytes.
 */
const VENDOR_LIMITS: Limits = { timeoutMs: 5_000, tries: 2, pauseMs: 200, answerBytesMax: 16 * 1024 * 1024 };
const TABLES_LIMITS: Limits = { timeoutMs: 1_500, tries: 1, pauseMs: 0, answerBytesMax: 512 * 1024 };
