import { type Currency, fromDecimal, type Money, toDecimal } from '../money.ts';
import { present } from '../present.ts';
import { buildTlv, type EmvObject, type EmvRefusal, openEmv, parseTlv, sealEmv } from './emv.ts';

/**
 * The account to which a PromptPay transfer goes. Thai QR payments follow the Bank of Thailand's Thai QR Code payment
 * standard: tag 29 transfers to such an alias; tag 30 pays a bill and contains the platform's reference.
 */
export type PromptPayAlias = { readonly kind: 'mobile' | 'citizen' | 'ewallet'; readonly number: string };

export interface Bill {
  /** The biller's tax id and its suffix, 13 to 15 digits. */
  readonly billerId: string;
  /** The reference: up to 20 characters of A-Z 0-9. */
  readonly ref1: string;
  readonly ref2?: string;
  readonly ref3?: string;
}

/**
 * The optional values of a PromptPay QR code. `repeat`: 'static' for a code that may be paid repeatedly, 'once' for one
 * payment.
 */
export interface Terms {
  readonly amount?: Money;
  readonly repeat?: 'static' | 'once';
}

/**
 * The text of a QR code that transfers to a mobile number (10 digits from 0), a citizen or tax id (13) or an e-wallet
 * id (15).
 */
export function promptPayTransfer(wish: PromptPayAlias & Terms): string {
  const { id, form, value } = aliasForms[wish.kind];
  if (!form.test(wish.number)) throw new RangeError(`not a ${wish.kind} number`);
  return sealEmv([
    ...opening(wish),
    nested('29', [
      { id: '00', value: TRANSFER },
      { id, value: value(wish.number) },
    ]),
    ...ending(wish),
  ]);
}

/** The text of a QR code that pays a bill. Throws RangeError for an id or reference in a wrong format. */
export function promptPayBill(wish: Bill & Terms): string {
  if (!/^\d{13,15}$/.test(wish.billerId)) throw new RangeError('a biller id has 13 to 15 digits');
  for (const reference of [wish.ref1, wish.ref2, wish.ref3])
    if (reference !== undefined && !/^[A-Z0-9]{1,20}$/.test(reference))
      throw new RangeError('a reference has 1 to 20 of A-Z 0-9');
  return sealEmv([
    ...opening(wish),
    nested('30', [
      { id: '00', value: BILL },
      { id: '01', value: wish.billerId },
      { id: '02', value: wish.ref1 },
      ...(wish.ref2 === undefined ? [] : [{ id: '03', value: wish.ref2 }]),
    ]),
    ...ending(wish),
    ...(wish.ref3 === undefined ? [] : [nested('62', [{ id: '07', value: wish.ref3 }])]),
  ]);
}

export type PromptPay = {
  readonly repeat: 'static' | 'once';
  readonly currency: Currency;
  readonly amount: Money | undefined;
} & ({ readonly kind: 'transfer'; readonly alias: PromptPayAlias } | { readonly kind: 'bill'; readonly bill: Bill });

/** Parses a scanned text; 'other' is a payment QR that is not PromptPay's. Objects may come in any order. */
export function parsePromptPay(text: string): PromptPay | EmvRefusal | 'other' {
  const objects = openEmv(text);
  if (typeof objects === 'string') return objects;
  if (objects.get('53') !== '764' || objects.get('58') !== 'TH') return 'other';
  const amount = amountOf(objects.get('54'), 'THB');
  if (amount === 'malformed') return amount;
  const common = { repeat: objects.get('01') === '12' ? 'once' : 'static', currency: 'THB', amount } as const;
  const transfer = parseTlv(objects.get('29') ?? '');
  const alias = transfer?.get('00') === TRANSFER ? aliasOf(transfer) : undefined;
  if (alias) return { ...common, kind: 'transfer', alias };
  const bill = billOf(objects);
  return bill ? { ...common, kind: 'bill', bill } : 'other';
}

/**
 * Whether a Thai tax or citizen number has a correct check digit: the last digit of eleven less the remainder of the
 * weighted sum (weights 13 to 2).
 */
export function isThaiTaxNumber(number: string): boolean {
  if (!/^\d{13}$/.test(number)) return false;
  const weighted = [...number.slice(0, 12)].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0);
  return (11 - (weighted % 11)) % 10 === Number(number[12]);
}

export interface Slip {
  /** The Bank of Thailand code of the sending bank; `TRUEMONEY` for a transfer from its wallet. */
  readonly sendingBank: string;
  readonly transactionId: string;
}

/** The `sendingBank` of a slip that TrueMoney issued, because such a slip names no bank. */
export const TRUEMONEY = 'truemoney';

/**
 * Parses the small QR code printed on a Thai transfer slip. It identifies the transfer, so that the bank can confirm
 * it; the slip alone does not prove the payment.
 */
export function parseSlip(text: string): Slip | EmvRefusal {
  const objects = openEmv(text, '91');
  if (typeof objects === 'string') return objects;
  const inner = parseTlv(objects.get('00') ?? '');
  const wallet = objects.get('51') === undefined ? inner && walletSlip(inner) : undefined;
  if (wallet) return wallet;
  const [sendingBank, transactionId] = [inner?.get('01'), inner?.get('02')];
  if (inner?.get('00') !== '000001' || objects.get('51') !== 'TH' || !sendingBank || !transactionId) return 'malformed';
  return { sendingBank, transactionId };
}

/** TrueMoney's format: 00 and 01 are `01`, then the kind of event, the transaction and its day (DDMMYYYY). */
function walletSlip(inner: ReadonlyMap<string, string>): Slip | undefined {
  const [event, transactionId, day] = [inner.get('02'), inner.get('03'), inner.get('04')];
  const isWallet = inner.get('00') === '01' && inner.get('01') === '01' && /^\d{8}$/.test(day ?? '');
  return isWallet && event && transactionId ? { sendingBank: TRUEMONEY, transactionId } : undefined;
}

/** The amount in a scanned text: undefined if absent, 'malformed' if it is not a positive amount of the currency. */
export function amountOf(text: string | undefined, currency: Currency): Money | undefined | 'malformed' {
  if (text === undefined) return undefined;
  const amount = fromDecimal(text, currency);
  return amount === undefined || amount <= 0n ? 'malformed' : amount;
}

/** The value of the amount object, at most 13 characters (EMVCo, table 3.4). */
export function amountText(amount: Money, currency: Currency): string {
  const text = toDecimal(amount, currency);
  if (amount <= 0n || text.length > 13) throw new RangeError('an amount is above zero and at most 13 characters long');
  return text;
}

const TRANSFER = 'A000000677010111';
const BILL = 'A000000677010112';

const aliasForms = {
  mobile: { id: '01', form: /^0\d{9}$/, value: (number: string) => `0066${number.slice(1)}` },
  citizen: { id: '02', form: /^\d{13}$/, value: (number: string) => number },
  ewallet: { id: '03', form: /^\d{15}$/, value: (number: string) => number },
} as const;

const nested = (id: string, objects: readonly EmvObject[]): EmvObject => ({ id, value: buildTlv(objects) });

function opening({ amount, repeat = amount === undefined ? 'static' : 'once' }: Terms): EmvObject[] {
  return [
    { id: '00', value: '01' },
    { id: '01', value: repeat === 'once' ? '12' : '11' },
  ];
}

const ending = ({ amount }: Terms): EmvObject[] => [
  { id: '53', value: '764' },
  { id: '58', value: 'TH' },
  ...(amount === undefined ? [] : [{ id: '54', value: amountText(amount, 'THB') }]),
];

function aliasOf(objects: ReadonlyMap<string, string>): PromptPayAlias | undefined {
  const [mobile, citizen, ewallet] = [objects.get('01'), objects.get('02'), objects.get('03')];
  if (mobile && /^0066\d{9}$/.test(mobile)) return { kind: 'mobile', number: `0${mobile.slice(4)}` };
  if (citizen && aliasForms.citizen.form.test(citizen)) return { kind: 'citizen', number: citizen };
  if (ewallet && aliasForms.ewallet.form.test(ewallet)) return { kind: 'ewallet', number: ewallet };
  return undefined;
}

function billOf(objects: ReadonlyMap<string, string>): Bill | undefined {
  const bill = parseTlv(objects.get('30') ?? '');
  const [billerId, ref1, ref2] = [bill?.get('01'), bill?.get('02'), bill?.get('03')];
  if (bill?.get('00') !== BILL || !billerId || !/^\d{13,15}$/.test(billerId) || !ref1) return undefined;
  const ref3 = parseTlv(objects.get('62') ?? '')?.get('07');
  return { billerId, ref1, ...present({ ref2, ref3 }) };
}
