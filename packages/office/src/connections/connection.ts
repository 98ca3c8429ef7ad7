import type { listConnections } from '@tamarind/contract/connections';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import type { addConnection } from '@tamarind/contract/connections';
import { depositMethodCodes, type DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { type Currency, fromDecimal, type Money, toDecimal, ZERO } from '@tamarind/domain/money';
import { connectionFaults } from '@tamarind/domain/payments/connection';
import type { PaymentProviderCode } from '@tamarind/domain/payments/providers/codes';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { type WithdrawalMethodCode, withdrawalMethodCodes } from '@tamarind/domain/withdrawals/methods/codes';

export type Connection = OutputOf<typeof listConnections>['connections'][number];

/** The typed details of a connection. Amounts are in units of the currency; an empty limit means none. */
export interface ConnectionDraft {
  readonly provider: PaymentProviderCode;
  readonly name: string;
  readonly address: string;
  readonly deposits: readonly DepositMethodCode[];
  readonly withdrawals: readonly WithdrawalMethodCode[];
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly ips: string;
  readonly costFixed: string;
  readonly costPercent: string;
  readonly share: string;
  readonly amountMin: string;
  readonly amountMax: string;
  readonly dayMax: string;
  readonly isOn: boolean;
}

/**
 * An empty form for a provider: every deposit method that it can serve, at the provider's own address. Staff tick the
 * payout methods.
 */
export function typedFor(code: PaymentProviderCode): ConnectionDraft {
  const { name, address, deposits, withdrawals, fields } = paymentProvider(code);
  const empty = (isSecret: boolean) =>
    Object.fromEntries(fields.filter((field) => field.isSecret === isSecret).map(({ key }) => [key, '']));
  return {
    provider: code,
    name,
    address,
    deposits,
    withdrawals: deposits.length === 0 ? withdrawals : [],
    settings: empty(false),
    secrets: empty(true),
    ips: '',
    costFixed: '0',
    costPercent: '0',
    share: '1',
    amountMin: '',
    amountMax: '',
    dayMax: '',
    isOn: true,
  };
}

/**
 * The form filled with a connection's current details. The secret fields are empty; if they stay empty, the stored
 * secrets are kept.
 */
export function typedOf(connection: Connection): ConnectionDraft {
  const { currency } = connection;
  const limit = (amount: Money | null) => (amount === null ? '' : toDecimal(amount, currency));
  return {
    ...typedFor(connection.provider),
    ...connection,
    ips: connection.ips.join(' '),
    costFixed: toDecimal(connection.costFixed, currency),
    costPercent: toDecimal(BigInt(connection.costBps) as Money, 'THB'),
    share: connection.share.toString(),
    amountMin: limit(connection.amountMin),
    amountMax: limit(connection.amountMax),
    dayMax: limit(connection.dayMax),
  };
}

type ConnectionTerms = Omit<InputOf<typeof addConnection>, 'secrets' | 'isOn' | 'reason'> & {
  readonly secrets: Readonly<Record<string, string>> | undefined;
};

/**
 * The details to send, or the fields that cannot be parsed. With `isKnown` the stored secrets are kept if all secret
 * fields are empty. Nothing is stored in the browser: a typed secret stays in the form until the form is sent or
 * closed.
 */
export function readTyped(
  typed: ConnectionDraft,
  isKnown: boolean,
): { sent: ConnectionTerms; faults: readonly string[] } {
  const { currency } = paymentProvider(typed.provider);
  const faults: string[] = [];
  const read = (field: 'costFixed' | 'amountMin' | 'amountMax' | 'dayMax', least: bigint): Money | null => {
    const text = typed[field].trim();
    if (text === '' && field !== 'costFixed') return null;
    const amount = amountIn(text, currency);
    if (amount === undefined || amount < least) faults.push(field);
    return amount ?? null;
  };
  // Basis points are parsed like satang: 1.65 percent is 165.
  const costBps = amountIn(typed.costPercent, 'THB');
  if (costBps === undefined || costBps < 0n || costBps > 10_000n) faults.push('costPercent');
  if (!/^\d{1,4}$/.test(typed.share.trim()) || Number(typed.share) > 1000) faults.push('share');
  const secrets = trimmed(typed.secrets);
  const sent: ConnectionTerms = {
    provider: typed.provider,
    name: typed.name.trim(),
    address: typed.address.trim(),
    deposits: depositMethodCodes.filter((code) => typed.deposits.includes(code)),
    withdrawals: withdrawalMethodCodes.filter((code) => typed.withdrawals.includes(code)),
    // Leave out empty settings: the check below names those that are required.
    settings: Object.fromEntries(Object.entries(trimmed(typed.settings)).filter(([, value]) => value !== '')),
    secrets: isKnown && Object.values(secrets).every((value) => value === '') ? undefined : secrets,
    ips: typed.ips.split(/[\s,]+/).filter(Boolean),
    costFixed: read('costFixed', 0n) ?? ZERO,
    costBps: Number(costBps ?? 0n),
    share: Number(typed.share),
    amountMin: read('amountMin', 1n),
    amountMax: read('amountMax', 1n),
    dayMax: read('dayMax', 1n),
  };
  return { sent, faults: [...faults, ...connectionFaults(sent).map(({ field }) => field)] };
}

const trimmed = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]));

export const amountIn = (text: string, currency: Currency): Money | undefined =>
  fromDecimal(text.trim().replace(',', '.'), currency);
