import type { contract } from '@tamarind/contract/index';
import type { InputOf } from '@tamarind/contract/endpoint';
import { withdrawalTerms } from '@tamarind/domain/brand/cashier';
import { type Money, subtract } from '@tamarind/domain/money';
import { hasJumped, priceOf, unitsPaid } from '@tamarind/domain/payments/chain/price';
import { feeOf } from '@tamarind/domain/payments/fee';
import { addMs } from '@tamarind/domain/time';
import { withdrawalMethod } from '@tamarind/domain/withdrawals/methods/index';
import { brandSettings, featureOn } from '../brand/index.ts';
import { openConnection, routePayout } from '../connections/index.ts';
import { payees } from '../members/index.ts';
import { budget, spend } from '../platform/budget.ts';
import type { Handler } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { paymentAdapter } from '../platform/ports/payments/index.ts';
import { refuse } from '../platform/refusal.ts';
import { type Secrets, sameText } from '../platform/secrets.ts';
import { vipOf } from '../vip/index.ts';
import type { WithdrawalRow } from './queries.ts';

type Quote = NonNullable<InputOf<typeof contract.withdrawals.requestWithdrawal>['quote']>;
type Settings = Parameters<typeof featureOn>[0];
type Method = ReturnType<typeof withdrawalMethod>;

/** True if the brand has the feature that the method requires. */
export const isOffered = (settings: Settings, { feature }: Pick<Method, 'feature'>): boolean =>
  feature === undefined || featureOn(settings, feature);

/**
 * The number of coins that an amount buys now, as a quote. The quote is a keyed hash of the price, the member, the
 * wallet and the amount, so nothing is stored. It proves which price the member saw; the price when the order is sent
 * decides (decision 61).
 */
export const getCoinQuote: Handler<typeof contract.withdrawals.getCoinQuote> = async (call, { eWalletId, amount }) => {
  const { pool, actor, now, secrets } = call;
  const { memberId, currency } = actor;
  await spend(pool, QUOTES, memberId, now);
  const settings = await brandSettings(pool);
  const payee = (await payees.of(pool, memberId)).find(({ id }) => id === eWalletId);
  const method = payee && withdrawalMethod(payees.methodOf(payee));
  if (!payee || method?.network === undefined) return refuse('NOT_FOUND');
  const { level } = await vipOf(pool, memberId);
  const { isOn, min, max, fee } = withdrawalTerms(settings.document.cashier, method.code, level);
  if (!isOn || !isOffered(settings, method)) return refuse('METHOD_OFF');
  if (amount < min) return refuse('AMOUNT_TOO_SMALL', { min: min.toString() });
  if (amount > max) return refuse('AMOUNT_TOO_LARGE', { max: max.toString() });
  const paid = subtract(amount, feeOf(fee, amount));
  const told = await priceNow(call, { method: method.code, amount: paid });
  const price = told && priceOf(told.price);
  if (!told || price === undefined) return refuse('COIN_PRICE_UNKNOWN');
  const until = addMs(now, QUOTE_MS);
  const promise = promiseOf(secrets, { memberId, eWalletId, amount }, { price: told.price, until });
  return {
    network: method.network,
    address: payees.opened(secrets, payee).number,
    units: unitsPaid(paid, price, currency).toString(),
    fee: feeOf(fee, amount),
    quote: { price: told.price, until, promise },
    jumpBps: told.jumpBps,
  };
};

/** The address, price and coins of a request, from the quote that the member saw. Refuses COIN_QUOTE_ENDED. */
export function coinsOfRequest(
  { secrets, now }: { readonly secrets: Secrets; readonly now: Date },
  wish: Wish & { readonly paid: Money; readonly payee: Parameters<typeof payees.opened>[1] },
  quote: Quote | undefined,
): WithdrawalRow['coins'] {
  const { payee, paid } = wish;
  if (withdrawalMethod(payees.methodOf(payee)).network === undefined) return null;
  const price = quote && priceOf(quote.price);
  if (!quote || price === undefined || quote.until < now) return refuse('COIN_QUOTE_ENDED');
  if (!sameText(promiseOf(secrets, wish, quote), quote.promise)) return refuse('COIN_QUOTE_ENDED');
  const units = unitsPaid(paid, price, payee.currency);
  if (units === 0n) return refuse('COIN_QUOTE_ENDED');
  return { address: payees.opened(secrets, payee).number, price: quote.price, units };
}

/** A price, with the connection through which coins would be sent at this price. */
export interface CoinPrice {
  readonly connection: string;
  readonly price: string;
  readonly jumpBps: number;
}

/**
 * The coin price from the first connection that may pay now; undefined if no connection may pay, or if the price source
 * gives no valid price.
 */
export async function priceNow(
  { pool, secrets, ports, now }: Pick<Platform, 'pool' | 'secrets' | 'ports'> & { readonly now: Date },
  wish: Pick<Parameters<typeof routePayout>[1], 'method' | 'amount' | 'without'>,
): Promise<CoinPrice | undefined> {
  const { order } = await routePayout(pool, { ...wish, now, hasBank: false });
  const [id] = order;
  const connection = id && (await openConnection({ secrets }, pool, id));
  if (!id || !connection) return undefined;
  const told = await paymentAdapter(connection.provider).coinPrice?.(connection, { outgoing: ports.outgoing, now });
  return told?.kind === 'done' ? { connection: id, price: told.price, jumpBps: told.jumpBps } : undefined;
}

/**
 * The number of coins to order at a price. 'moved': the price differs too much from that of the request, or the amount
 * buys no coins. The money then returns to the wallet, and the member can request again.
 */
export function coinsToOrder(
  { currency }: Pick<WithdrawalRow, 'currency'>,
  coins: NonNullable<WithdrawalRow['coins']>,
  { price: text, jumpBps }: CoinPrice,
  paid: Money,
): { readonly price: string; readonly units: bigint } | 'moved' {
  const [before, price] = [priceOf(coins.price), priceOf(text)];
  if (before === undefined || price === undefined) throw new Error('a price that is none');
  const units = unitsPaid(paid, price, currency);
  return units === 0n || hasJumped(before, price, jumpBps) ? 'moved' : { price: text, units };
}

/** The note of a withdrawal that failed because the price had moved. */
export const PRICE_MOVED = 'price_moved';

interface Wish {
  readonly memberId: bigint;
  readonly eWalletId: string;
  readonly amount: Money;
}

const promiseOf = (
  secrets: Secrets,
  { memberId, eWalletId, amount }: Wish,
  { price, until }: Pick<Quote, 'price' | 'until'>,
): string =>
  secrets
    .blindIndex('coin-quote', JSON.stringify([memberId, eWalletId, amount, price, until.getTime()].map(String)))
    .toString('base64url');

/** The lifetime of a quote in milliseconds: enough time to read it, type a password and confirm. */
const QUOTE_MS = 120_000;
/** The rate limit of quotes, because each quote calls the operator's price source. */
const QUOTES = budget({ name: 'coin-quotes', by: 'member', max: 40, windowSeconds: 60 });
