import type { Currency } from '@tamarind/domain/money';
import { sealEmv } from '@tamarind/domain/payments/emv';
import { sql } from '../platform/db/sql.ts';
import type { StandIns } from '../platform/ports/testing.ts';
import type { BankMood, TestPayee } from '../testing/cashier.ts';
import type { TestApp, TestMember } from '../testing/test-app.ts';
import { COINS, coins, providers } from './testing-ways.ts';

/**
 * This file contains payment methods, injected faults and small helpers of the cashier's long simulation
 * (cashier.sim.test.ts).
 */
/** The deposit methods, named by the receiver of the payment; `bank` means the channels of the configured banks. */
export const ways = {
  promptpay: 'bank',
  promptpay_id: 'bank',
  truemoney: 'bank',
  vietqr: 'bank',
  viet_transfer: 'sepay',
  payos: 'payos',
  momo: 'momo',
  zalopay: 'zalopay',
  thai_online: 'omise',
  thai_transfer: 'easyslip',
  usdt: 'usdt',
} as const;
export type Way = keyof typeof ways;
export const wayCodes = Object.keys(ways) as Way[];
export const thai: readonly Way[] = ['promptpay', 'promptpay_id', 'truemoney', 'thai_online', 'thai_transfer', 'usdt'];
export const currencyOf = (way: Way): Currency => (thai.includes(way) ? 'THB' : 'VND');

export const faults = [
  'none',
  'none',
  'none',
  'forged',
  'doubled',
  'lost',
  'broken',
  'half',
  'silent',
  'slow',
  'wrong amount',
  'unpaid',
] as const;
export type Fault = (typeof faults)[number];

export const moods: readonly BankMood[] = [
  ...(['pays', 'pays', 'is slow', 'pays and hangs up'] as const),
  ...(['hangs up', 'refuses', 'is broken'] as const),
];

/** A payment as recorded by the simulated bank or provider. */
export interface OutsidePayment {
  readonly name: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly deposit: string;
  readonly isInOrder: boolean;
}

/** A member who pays a deposit. */
export interface Payer {
  readonly id: string;
  readonly member: TestMember;
  readonly asked: bigint;
  readonly fault: Fault;
}

/** Injected faults in a provider's responses to the platform's next `calls` requests. */
export const callFaults = (fault: Fault, calls: number) => ({
  breakCalls: fault === 'broken' ? calls : 0,
  halfAnswers: fault === 'half' ? calls : 0,
  dropAnswers: fault === 'silent' ? calls : 0,
  slowCallsMs: fault === 'slow' ? 40 : 0,
});

export const calm = {
  holdNotices: false,
  loseNotices: 0,
  duplicateNotices: 0,
  reverseNotices: 0,
  forgeNotices: 0,
  dropAnswers: 0,
  halfAnswers: 0,
  breakCalls: 0,
  slowCallsMs: 0,
};
export const taking = [...providers, 'scb', 'easyslip', 'usdt'] as const;

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);
/** The code on a slip of the simulated bank: the day in Thailand and the number of the payment. */
export function slipOf(number: number, now: Date): string {
  const day = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const reference = `${day}${number.toString(36).toUpperCase().padStart(14, '0')}`;
  const value = `000600000101${'03'}014${'02'}${reference.length}${reference}`;
  return sealEmv(
    [
      { id: '00', value },
      { id: '51', value: 'TH' },
    ],
    '91',
  );
}

/**
 * Pays a deposit in coins and mines the blocks that confirm the payment. Returns the payments as recorded on the chain:
 * a forged payment uses another token, a doubled one is paid twice, and one of a wrong amount has twice the coins.
 */
export async function payInCoins(
  outside: StandIns,
  { id, asked, fault, address, units }: Omit<Payer, 'member'> & { readonly address: string; readonly units: string },
): Promise<OutsidePayment[]> {
  if (fault === 'unpaid') return [];
  const pay = (sum: bigint, more: object = {}) =>
    coins(outside, 'transfer', { to: address, units: sum.toString(), ...more });
  if (fault === 'forged') await pay(BigInt(units), { contract: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512' });
  const count = fault === 'doubled' ? 2 : 1;
  const sent = fault === 'wrong amount' ? BigInt(units) * 2n : BigInt(units);
  for (let time = 0; time < count; time += 1) await pay(sent);
  await coins(outside, 'mine', { blocks: COINS.confirmations });
  const [whole = '', cents = ''] = COINS.price.split('.');
  const amount = fault === 'wrong amount' ? (sent * BigInt(whole + cents)) / 1_000_000n : asked;
  return Array.from({ length: count }, (_, time) => ({
    name: `usdt ${address} ${time}`,
    currency: 'THB' as const,
    amount,
    deposit: id,
    isInOrder: fault !== 'wrong amount' && time === 0,
  }));
}

/** Gives the member an accepted identity document, which withdrawals above a threshold need. */
export async function identified(app: TestApp, member: TestPayee): Promise<TestPayee> {
  const now = app.clock.now();
  await sql(app.pool)`
    insert into identity_case (id, member_id, state, document, facts_sealed, opened_at, submitted_at, decided_at)
    values (gen_random_uuid(), ${member.id}, 'accepted', 'th_id', 'x', ${now}, ${now}, ${now})`;
  return member;
}
