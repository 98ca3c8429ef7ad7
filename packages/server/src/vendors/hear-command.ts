import { setTimeout as wait } from 'node:timers/promises';
import type { output } from 'zod/mini';
import { z } from 'zod/mini';
import { vendorRequests, vendorSignatureHeader, type VendorCall } from '@tamarind/contract/outside/vendor';
import { inboundFaults } from '@tamarind/contract/vendors-office';
import { currencies, type Currency, ZERO } from '@tamarind/domain/money';
import { fromVendorAmount, toVendorAmount } from '@tamarind/domain/vendors/amount';
import type { Command, VendorStatus } from '@tamarind/domain/vendors/decide-command';
import { parseWire, type WireValue, writeWire } from '@tamarind/domain/vendors/wire-json';
import { balanceOf } from '../ledger/index.ts';
import type { Webhook } from '../platform/http/routes.ts';
import { vendorCallsTotal } from '../platform/metrics.ts';
import { isFrom } from '../platform/network.ts';
import type { Platform } from '../platform/platform.ts';
import { isSignedBy } from '../platform/ports/vendor-signature.ts';
import { sha256 } from '../platform/secrets.ts';
import { walletOf } from '../wallet/index.ts';
import { applyCommand } from './apply-command.ts';
import { checksOf } from './checks.ts';
import * as queries from './queries.ts';

/**
 * Handles a vendor's call. Checks in this order: partner and address, signature over the bytes, JSON, types, then the
 * command. The response is always HTTP 200 with a status. An unexpected error becomes RS_ERROR_UNKNOWN, which makes a
 * vendor roll its bet back.
 */
export const hearCommand =
  (name: VendorCall): Webhook['handle'] =>
  async (platform, raw, headers, { ip, params }) => {
    const code = params['vendor'] ?? '';
    const echo: Echo = { user: '', request_uuid: '' };
    const answered = new AbortController();
    const outcome = await Promise.race([
      answerTo(platform, name, { code, raw, headers, ip }, echo).catch((error: unknown) => {
        platform.log.error({ vendor: code, call: name, request: echo.request_uuid, err: error }, 'vendor call failed');
        return { status: 'RS_ERROR_UNKNOWN' } as const;
      }),
      // Answer with a timeout status after this time. The work continues and may still commit. That is safe: the vendor
      // rolls back a bet without a response, and that rollback waits for this transaction.
      wait(ANSWER_MS, { status: 'RS_ERROR_TIMEOUT' } as const, { ref: false, signal: answered.signal }),
    ]).finally(() => answered.abort());
    vendorCallsTotal.inc({ call: name, status: outcome.status });
    if (faultStatuses.has(outcome.status) && outcome.status !== 'RS_ERROR_INVALID_PARTNER')
      await queries
        .countCall(platform.pool, {
          vendor: code,
          direction: 'in',
          isGood: false,
          why: `${name} ${outcome.status}`,
          now: platform.now,
        })
        .catch((error: unknown) => platform.log.warn({ vendor: code, err: error }, 'vendor call not counted'));
    return { status: 200, body: writeWire({ ...echo, ...outcome }) };
  };

interface Echo {
  user: string;
  request_uuid: string;
}
type Answer = { readonly status: VendorStatus } & { readonly [name: string]: WireValue };
interface Message {
  readonly code: string;
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
}
type CommandContext = Platform & { readonly now: Date };

async function answerTo(platform: CommandContext, name: VendorCall, message: Message, echo: Echo): Promise<Answer> {
  const [vendor] = await queries.vendors(platform.pool, message.code);
  if (!vendor || vendor.kind !== 'seamless' || !isFrom(vendor.ips, message.ip))
    return { status: 'RS_ERROR_INVALID_PARTNER' };
  const keys = await queries.activeKeys(platform.pool, vendor.code, platform.now);
  const signature = message.headers[vendorSignatureHeader[vendor.profile]];
  if (
    !isSignedBy(
      message.raw,
      signature,
      keys.map(({ publicPem }) => publicPem),
    )
  )
    return { status: 'RS_ERROR_INVALID_SIGNATURE' };
  const read = readRequest(name, message.raw, echo);
  if ('status' in read) return read;
  if (name === 'info' || name === 'balance') return tell(platform, vendor, name, read.request as CommandFields);
  return move(platform, vendor, name, read.request as Moving);
}

type CommandFields = output<(typeof vendorRequests)['info']> & Partial<output<(typeof vendorRequests)['balance']>>;
type Moving =
  | output<(typeof vendorRequests)['bet']>
  | output<(typeof vendorRequests)['win']>
  | output<(typeof vendorRequests)['rollback']>;

/**
 * Parses a request. Broken JSON and missing fields are syntax errors; fields of another type or size are type errors.
 * The response repeats the ids that could be read.
 */
function readRequest(name: VendorCall, raw: Buffer, echo: Echo): { request: unknown } | Answer {
  let json: unknown;
  try {
    json = parseWire(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return { status: 'RS_ERROR_WRONG_SYNTAX' };
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { status: 'RS_ERROR_WRONG_SYNTAX' };
  const fields = json as Readonly<Record<string, unknown>>;
  for (const field of ['user', 'request_uuid'] as const) {
    const value = fields[field];
    if (typeof value === 'string' && value.length <= 100) echo[field] = value.toWellFormed();
  }
  const parsed = z.safeParse(vendorRequests[name], fields);
  if (parsed.success) return { request: parsed.data };
  const isMissing = parsed.error.issues.some(({ path }) => path.length === 1 && fields[String(path[0])] === undefined);
  return { status: isMissing ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES' };
}

/**
 * Answers `info` and `balance` with the current balance, never a cached one. An expired token is accepted here, because
 * its round may still be open.
 */
async function tell(
  platform: CommandContext,
  vendor: queries.VendorRow,
  name: 'info' | 'balance',
  request: CommandFields,
): Promise<Answer> {
  const token = request.token;
  const caller = await queries.callerOf(platform.pool, {
    player: request.user,
    vendor: vendor.code,
    game: request.game_code,
    tokenHash: token === undefined ? undefined : sha256(token),
  });
  if (!caller) return { status: 'RS_ERROR_INVALID_TOKEN' };
  if (name === 'info')
    return { status: 'RS_OK', country: countryOf[caller.currency], currency: caller.currency, tags: [] };
  if (caller.sessionMemberId !== caller.memberId || caller.sessionVendor !== vendor.code)
    return { status: 'RS_ERROR_INVALID_TOKEN' };
  return { status: 'RS_OK', ...(await moneyOf(platform, caller)) };
}

async function move(
  platform: CommandContext,
  vendor: queries.VendorRow,
  name: 'bet' | 'win' | 'rollback',
  request: Moving,
): Promise<Answer> {
  const { now } = platform;
  const token = request.token ?? undefined;
  const caller = await queries.callerOf(platform.pool, {
    player: request.user,
    vendor: vendor.code,
    game: request.game_code,
    tokenHash: token === undefined ? undefined : sha256(token),
  });
  const balance = async () => (caller ? moneyOf(platform, caller) : {});
  const command = commandOf(name, request);
  if ('status' in command) return { ...command, ...(await balance()) };
  const checks = checksOf(vendor, command, caller, token !== undefined, now);
  const status = await applyCommand(
    platform,
    {
      vendor: vendor.code,
      command,
      requestUuid: request.request_uuid,
      supplierTransactionId: request.supplier_transaction_id ?? undefined,
      isRoundClosed: request.round_closed ?? undefined,
    },
    caller,
    checks,
    now,
  );
  return { status, ...(await balance()) };
}

/**
 * Converts the request's amounts to minor units. Unknown currencies and fractions of a minor unit are refused, because
 * no row could store them.
 */
function commandOf(kind: Command['kind'], request: Moving): Command | Answer {
  const base = {
    kind,
    transactionUuid: request.transaction_uuid,
    user: request.user,
    round: request.round,
    game: request.game_code,
    isFree: false,
    isSupplierPromo: false,
    amount: ZERO,
    currency: undefined,
    reference: undefined,
  };
  const reference =
    'reference_transaction_uuid' in request ? (request.reference_transaction_uuid ?? undefined) : undefined;
  if (reference === request.transaction_uuid) return { status: 'RS_ERROR_WRONG_TYPES' };
  if (!('amount' in request)) return { ...base, reference };
  const currency = currencies.find((one) => one === request.currency);
  if (currency === undefined) return { status: 'RS_ERROR_WRONG_CURRENCY' };
  const amount = fromVendorAmount(request.amount, currency);
  if (amount === undefined) return { status: 'RS_ERROR_WRONG_TYPES' };
  const isSupplierPromo = 'is_supplier_promo' in request && request.is_supplier_promo === true;
  if (kind === 'win' && reference === undefined && !isSupplierPromo) return { status: 'RS_ERROR_WRONG_SYNTAX' };
  if (kind === 'win' && !request.token && !isSupplierPromo) return { status: 'RS_ERROR_WRONG_SYNTAX' };
  return { ...base, currency, amount, reference, isSupplierPromo, isFree: request.is_free === true };
}

async function moneyOf(
  platform: CommandContext,
  caller: queries.Caller,
): Promise<{ currency: Currency; balance: bigint }> {
  const { available } = await balanceOf(platform.pool, await walletOf(platform.pool, caller));
  return { currency: caller.currency, balance: toVendorAmount(available, caller.currency) };
}

/** Error statuses that the vendor causes, not the player; they count against the vendor's health. */
const faultStatuses: ReadonlySet<VendorStatus> = new Set(inboundFaults);

const countryOf: Record<Currency, string> = { THB: 'TH', VND: 'VN' };
/** The time limit for a response. Vendors wait ten seconds or less. */
const ANSWER_MS = 8_000;
