import type { DepositMethod } from '@tamarind/domain/deposits/decide-deposit';
import type { Money } from '@tamarind/domain/money';
import { promptPayBill } from '@tamarind/domain/payments/promptpay';
import { vietQr } from '@tamarind/domain/payments/vietqr';

/** The house's accounts at the banks. The demo's are made up: a biller with no tax id behind it, an account no bank opened. */
const payees = {
  thb: { name: 'Tamarind Play', bank: 'Siam Commercial Bank', account: '010000000000101' },
  vnd: { name: 'TAMARIND PLAY', bank: 'Vietcombank', account: '0011000123456', bin: '970436' },
} as const;

/** Whom the member pays, and the QR code that says so with amount and reference fixed. */
export function payeeOf(
  method: DepositMethod,
  reference: string,
  amount: Money,
): { qrPayload: string; payeeName: string; payeeBank: string; payeeAccount: string } {
  const payee = method === 'promptpay' ? payees.thb : payees.vnd;
  const qrPayload =
    method === 'promptpay'
      ? promptPayBill({ billerId: payees.thb.account, ref1: reference, amount })
      : vietQr({ bankBin: payees.vnd.bin, account: payees.vnd.account, amount, purpose: reference });
  return { qrPayload, payeeName: payee.name, payeeBank: payee.bank, payeeAccount: payee.account };
}
