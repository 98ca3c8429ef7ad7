import { z } from 'zod/mini';
import { currencies, money, type Money as DomainMoney } from '@tamarind/domain/money';

/**
 * This file defines the data formats of the API. Money is never a JSON number: an amount is the decimal text of its
 * minor units.
 */

export const Currency = z.enum(currencies);

/** Signed amount in minor units. At most 18 digits, so it always fits a PostgreSQL bigint. */
export const Money = z.codec(
  z.string().check(z.regex(/^-?(0|[1-9]\d{0,17})$/)),
  z.custom<DomainMoney>((value) => typeof value === 'bigint'),
  { decode: (text) => money(BigInt(text)), encode: (amount) => amount.toString() },
);

/** An amount to move, which must be above zero. */
export const PositiveMoney = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  z.custom<DomainMoney>((value) => typeof value === 'bigint'),
  { decode: (text) => money(BigInt(text)), encode: (amount) => amount.toString() },
);

/** An amount of money that may be zero but not negative, such as a limit. */
export const MoneyOrZero = z.codec(
  z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)),
  z.custom<DomainMoney>((value) => typeof value === 'bigint'),
  { decode: (text) => money(BigInt(text)), encode: (amount) => amount.toString() },
);

/** The fee of a payment method: a fixed sum and a share of the amount in millionths (domain/payments/fee). */
export const PaymentFee = z.object({ fixed: MoneyOrZero, ppm: z.int() });

/** Gross odds × 10,000 as text. */
export const OddsE4 = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,11}$/)),
  z.custom<bigint>((value) => typeof value === 'bigint'),
  { decode: (text) => BigInt(text), encode: (odds) => odds.toString() },
);

/** A moment as ISO 8601 in UTC with milliseconds. */
export const Moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

/** A calendar day in the time zone of the lottery or the brand, YYYY-MM-DD. */
export const Day = z.iso.date();

/**
 * Free text from a person. U+0000 is refused because PostgreSQL cannot store it; lone surrogates because UTF-8 cannot
 * encode them.
 */
export const text = (maxLength: number, minLength = 0) =>
  z.string().check(
    z.minLength(minLength),
    z.maxLength(maxLength),
    z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
  );

export const Uuid = z.uuid();

/**
 * A picture in base64, at most 5 MB decoded. The server recognizes PNG and JPEG by the first bytes
 * (platform/picture.ts).
 */
export const Picture = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(7_000_000));

/** A whole number within bounds; also accepts the text form of a query string. */
export const wholeNumber = (min: number, max: number) =>
  z.codec(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/))]), z.int().check(z.gte(min), z.lte(max)), {
    decode: (value) => Number(value),
    encode: (value) => value,
  });
