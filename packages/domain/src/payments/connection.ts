import type { DepositMethodCode } from '../deposits/methods/codes.ts';
import type { Money } from '../money.ts';
import type { WithdrawalMethodCode } from '../withdrawals/methods/codes.ts';
import type { PaymentProviderCode } from './providers/codes.ts';
import { paymentProvider } from './providers/index.ts';

/** The terms of a contract with a payment provider, as two people enter them. */
export interface ConnectionTerms {
  readonly provider: PaymentProviderCode;
  readonly name: string;
  readonly address: string;
  readonly deposits: readonly DepositMethodCode[];
  readonly withdrawals: readonly WithdrawalMethodCode[];
  readonly settings: Readonly<Record<string, string>>;
  /** The values of the secret fields; if absent, the stored ones remain. */
  readonly secrets?: Readonly<Record<string, string>> | undefined;
  readonly amountMin: Money | null;
  readonly amountMax: Money | null;
}

/** An error in the terms. `field` is the name of a field, or `settings.…` and `secrets.…` with the provider's key. */
export interface ConnectionFault {
  readonly field: string;
  readonly why: 'unknown' | 'form' | 'method' | 'bounds' | 'missing';
}

/**
 * The details by which the provider knows the operator's account. `secrets` are decrypted; undefined if they do not
 * change.
 */
export interface ConnectionAccount extends Pick<ConnectionTerms, 'address' | 'settings' | 'secrets'> {}

/** A changed detail. `field` is `address`, or `settings.…` and `secrets.…` with the provider's key. */
export interface AccountChange {
  readonly field: string;
  /** False if the new value may also be another key of the same account. */
  readonly isSure: boolean;
}

/**
 * The changed fields that may move a connection to another account of the operator at the provider; certain changes
 * come first.
 */
export function accountChanges(
  provider: PaymentProviderCode,
  before: ConnectionAccount,
  after: ConnectionAccount,
): AccountChange[] {
  const moved = bare(before.address) === bare(after.address) ? [] : [{ field: 'address', isSure: true }];
  for (const { key, isSecret, isAccount } of paymentProvider(provider).fields) {
    const group = isSecret ? 'secrets' : 'settings';
    if (isAccount && after[group] && before[group]?.[key] !== after[group][key])
      moved.push({ field: `${group}.${key}`, isSure: isAccount === true });
  }
  return moved.toSorted((one, other) => Number(other.isSure) - Number(one.isSure));
}

const bare = (address: string): string => address.replace(/\/+$/, '');

/** All errors in a connection's details. */
export function connectionFaults(terms: ConnectionTerms): ConnectionFault[] {
  const { deposits, withdrawals, fields } = paymentProvider(terms.provider);
  const { settings, secrets, amountMin, amountMax } = terms;
  const faults: ConnectionFault[] = [];
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&()'-]{0,59}$/u.test(terms.name) || terms.name.trim() !== terms.name)
    faults.push({ field: 'name', why: 'form' });
  if (!/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(terms.address)) faults.push({ field: 'address', why: 'form' });
  const served = (known: readonly string[], wished: readonly string[]) =>
    wished.every((code, at) => known.includes(code) && wished.indexOf(code) === at);
  if (!served(deposits, terms.deposits)) faults.push({ field: 'deposits', why: 'method' });
  if (!served(withdrawals, terms.withdrawals)) faults.push({ field: 'withdrawals', why: 'method' });
  if (terms.deposits.length + terms.withdrawals.length === 0) faults.push({ field: 'deposits', why: 'missing' });
  for (const [group, values, isSecret] of [
    ['settings', settings, false],
    ['secrets', secrets, true],
  ] as const) {
    if (values === undefined) continue;
    const known = fields.filter((field) => field.isSecret === isSecret);
    for (const key of Object.keys(values))
      if (!known.some((field) => field.key === key)) faults.push({ field: `${group}.${key}`, why: 'unknown' });
    for (const { key, form, isOptional } of known) {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      if (!value && isOptional) continue;
      if (!value) faults.push({ field: `${group}.${key}`, why: 'missing' });
      else if (!form.test(value)) faults.push({ field: `${group}.${key}`, why: 'form' });
    }
  }
  if (amountMin !== null && amountMax !== null && amountMax < amountMin)
    faults.push({ field: 'amountMax', why: 'bounds' });
  return faults;
}
