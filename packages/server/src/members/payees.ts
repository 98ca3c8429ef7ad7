import type { OutputOf } from '@tamarind/contract/endpoint';
import type { contract } from '@tamarind/contract/index';
import { bankOf } from '@tamarind/domain/withdrawals/banks';
import { type EWalletProvider, eWalletName } from '@tamarind/domain/withdrawals/e-wallets';
import { methodOfPayee } from '@tamarind/domain/withdrawals/methods/index';
import type { Payee } from '@tamarind/domain/withdrawals/methods/withdrawal-method';
import type { Secrets } from '../platform/secrets.ts';
import type { PayeeRow } from './payee-queries.ts';
import * as payeeQueries from './payee-queries.ts';

type PayeeView = OutputOf<typeof contract.withdrawals.getWithdrawal>['payee'];

/**
 * Bound bank accounts and e-wallets, to which withdrawals are paid. `keep` locks one so that it cannot be unbound
 * before commit.
 */
export const payees = {
  of: payeeQueries.payeesOf,
  byId: payeeQueries.payeesById,
  keep: payeeQueries.keepPayee,
  methodOf: (row: PayeeRow) => methodOfPayee(row).code,

  /** A payee as sent to clients: only the last digits of its number are included. */
  shown: (row: PayeeRow): PayeeView => ({
    id: row.id,
    kind: row.kind,
    name: nameOf(row),
    numberMasked: methodOfPayee(row).shownNumber(row.lastDigits),
    holderName: row.holderName,
  }),

  /** The payee for the payout order, with the full account number decrypted. */
  opened: (secrets: Secrets, row: PayeeRow): Payee => ({
    kind: row.kind,
    place: row.place,
    number: secrets
      .open(`${row.kind === 'bank_account' ? 'bank-account' : 'e-wallet'}:${row.id}`, row.numberSealed)
      .toString(),
    holderName: row.holderName,
  }),
};

function nameOf({ kind, place, currency }: PayeeRow): string {
  const name = kind === 'bank_account' ? bankOf(place, currency)?.name : eWalletName(place as EWalletProvider);
  if (name === undefined) throw new Error(`${kind} ${place} is not on the list`);
  return name;
}
