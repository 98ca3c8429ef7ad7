import {
  currencyDecimals,
  fromDecimal,
  type Currency,
  money,
  type Money,
  toDecimal,
  times,
} from '@tamarind/domain/money';

const K = 1000n;
const MILLION = 1_000_000n;

/**
 * A stake in the short form that players use on the board: `5K` for 5,000 đồng, `2M` for two million, `20` or `12.5`
 * for baht.
 */
export function stakeText(amount: Money, currency: Currency): string {
  if (currency === 'VND') {
    if (amount >= MILLION && amount % 100_000n === 0n) return `${decimal(amount, MILLION)}M`;
    return amount >= K && amount % 100n === 0n ? `${decimal(amount, K)}K` : amount.toString();
  }
  return toDecimal(amount, currency).replace(/\.00$/, '');
}

/**
 * Parses a typed stake: `5000`, `5.000`, `5k`, `5 ng`, `1tr`, `12.50`. Đồng have no fraction, so both points and commas
 * separate thousands; in baht only a comma does. Undefined when the text is not an exact amount.
 */
export function parseStake(text: string, currency: Currency): Money | undefined {
  const match = /^([\d.,]+)(k|n|ng|m|tr)?$/.exec(text.toLowerCase().replaceAll(/[\s฿₫đ]/g, ''));
  if (!match) return undefined;
  const [, digits = '', unit] = match;
  const factor = unit === undefined ? 1n : unit === 'm' || unit === 'tr' ? MILLION : K;
  if (currencyDecimals[currency] === 0) {
    if (factor > 1n) return scaled(digits.replace(',', '.'), factor);
    const plain = /^\d{1,3}([.,]\d{3})+$/.test(digits) ? digits.replaceAll(/[.,]/g, '') : digits;
    return fromDecimal(plain, currency);
  }
  const amount = fromDecimal(digits.replaceAll(',', ''), currency);
  return amount === undefined ? undefined : times(amount, factor);
}

/** 1.5 × 1,000, exactly; undefined when a fraction of a đồng would be left. */
function scaled(digits: string, factor: bigint): Money | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(digits);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const minor = BigInt(whole + fraction) * factor;
  const divisor = 10n ** BigInt(fraction.length);
  return minor % divisor === 0n ? money(minor / divisor) : undefined;
}

function decimal(amount: bigint, unit: bigint): string {
  const rest = ((amount % unit) * 10n) / unit;
  return rest === 0n ? (amount / unit).toString() : `${amount / unit}.${rest}`;
}
