import type { Money } from '../money.ts';
import { buildTlv, type EmvRefusal, openEmv, parseTlv, sealEmv } from './emv.ts';
import { amountOf, amountText, type Terms } from './promptpay.ts';

/** The receiver of a Vietnamese bank transfer by QR code (VietQR, NAPAS "QR format for transfers", tag 38). */
export interface VietQrPayee {
  /** The NAPAS BIN, 6 digits. */
  readonly bankBin: string;
  /** The account or card number. */
  readonly account: string;
  readonly service?: 'account' | 'card';
}

export interface VietQrWish extends VietQrPayee, Terms {
  /** The text sent with the money: at most 25 characters without accents. It should contain the deposit's reference. */
  readonly purpose?: string;
}

/** The text of the QR code. Throws RangeError if a part has a wrong format. */
export function vietQr(wish: VietQrWish): string {
  if (!/^\d{6}$/.test(wish.bankBin)) throw new RangeError('a BIN has 6 digits');
  if (!/^[A-Za-z0-9]{1,19}$/.test(wish.account)) throw new RangeError('an account has 1 to 19 letters or digits');
  if (wish.purpose !== undefined && !PURPOSE.test(wish.purpose))
    throw new RangeError('a purpose has 1 to 25 plain characters');
  const isOnce = (wish.repeat ?? (wish.amount === undefined ? 'static' : 'once')) === 'once';
  const receiver = buildTlv([
    { id: '00', value: wish.bankBin },
    { id: '01', value: wish.account },
  ]);
  return sealEmv([
    { id: '00', value: '01' },
    { id: '01', value: isOnce ? '12' : '11' },
    {
      id: '38',
      value: buildTlv([
        { id: '00', value: NAPAS },
        { id: '01', value: receiver },
        { id: '02', value: services[wish.service ?? 'account'] },
      ]),
    },
    { id: '53', value: '704' },
    ...(wish.amount === undefined ? [] : [{ id: '54', value: amountText(wish.amount, 'VND') }]),
    { id: '58', value: 'VN' },
    ...(wish.purpose === undefined ? [] : [{ id: '62', value: buildTlv([{ id: '08', value: wish.purpose }]) }]),
  ]);
}

export interface VietQr {
  readonly repeat: 'static' | 'once';
  readonly currency: 'VND';
  readonly amount: Money | undefined;
  readonly payee: Required<VietQrPayee>;
  readonly purpose: string | undefined;
}

/** Parses a scanned text; 'other' is a payment QR that is not VietQR. Objects may come in any order. */
export function parseVietQr(text: string): VietQr | EmvRefusal | 'other' {
  const objects = openEmv(text);
  if (typeof objects === 'string') return objects;
  const transfer = parseTlv(objects.get('38') ?? '');
  if (objects.get('53') !== '704' || objects.get('58') !== 'VN' || transfer?.get('00') !== NAPAS) return 'other';
  const receiver = parseTlv(transfer.get('01') ?? '');
  const [bankBin, account] = [receiver?.get('00'), receiver?.get('01')];
  const amount = amountOf(objects.get('54'), 'VND');
  const service =
    transfer.get('02') === services.card ? 'card' : transfer.get('02') === services.account ? 'account' : undefined;
  if (amount === 'malformed' || !service || !bankBin || !/^\d{6}$/.test(bankBin) || !account) return 'malformed';
  return {
    repeat: objects.get('01') === '12' ? 'once' : 'static',
    currency: 'VND',
    amount,
    payee: { bankBin, account, service },
    purpose: parseTlv(objects.get('62') ?? '')?.get('08'),
  };
}

const NAPAS = 'A000000727';
const services = { account: 'QRIBFTTA', card: 'QRIBFTTC' } as const;
const PURPOSE = /^[\x20-\x7e]{1,25}$/;
