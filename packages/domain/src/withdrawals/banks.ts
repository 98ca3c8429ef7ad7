import type { Currency } from '../money.ts';

/** A bank members can withdraw to. `code` is its common abbreviation, `routing` its clearing number. */
export interface BankFact {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  /** The clearing number. THB: Bank of Thailand code, 3 digits. VND: NAPAS BIN, 6 digits. */
  readonly routing: string;
}

/** Finds a bank by its code; undefined if it is unknown or of another currency. */
export const bankOf = (code: string, currency: Currency): BankFact | undefined =>
  banks.find((bank) => bank.code === code && bank.currency === currency);

const inThailand = (code: string, name: string, routing: string): BankFact => ({
  code,
  name,
  currency: 'THB',
  routing,
});
const inVietnam = (code: string, name: string, routing: string): BankFact => ({ code, name, currency: 'VND', routing });

/**
 * Retail banks. Codes: Bank of Thailand, list of financial institution codes; VietQR, public bank list
 * (api.vietqr.io/v2/banks). Vietnam's Saigon Commercial Bank (970429) is omitted: it has been under special control
 * since October 2022, and its short name equals SCB's.
 */
export const banks: readonly BankFact[] = [
  inThailand('BBL', 'Bangkok Bank', '002'),
  inThailand('KBANK', 'Kasikornbank', '004'),
  inThailand('KTB', 'Krungthai Bank', '006'),
  inThailand('TTB', 'TMBThanachart Bank', '011'),
  inThailand('SCB', 'Siam Commercial Bank', '014'),
  inThailand('CIMBT', 'CIMB Thai', '022'),
  inThailand('UOBT', 'United Overseas Bank (Thai)', '024'),
  inThailand('BAY', 'Bank of Ayudhya (Krungsri)', '025'),
  inThailand('GSB', 'Government Savings Bank', '030'),
  inThailand('GHB', 'Government Housing Bank', '033'),
  inThailand('BAAC', 'Bank for Agriculture and Agricultural Cooperatives', '034'),
  inThailand('IBANK', 'Islamic Bank of Thailand', '066'),
  inThailand('TISCO', 'TISCO Bank', '067'),
  inThailand('KKP', 'Kiatnakin Phatra Bank', '069'),
  inThailand('ICBCT', 'ICBC (Thai)', '070'),
  inThailand('LHBANK', 'Land and Houses Bank', '073'),
  inVietnam('VCB', 'Vietcombank', '970436'),
  inVietnam('CTG', 'VietinBank', '970415'),
  inVietnam('BIDV', 'BIDV', '970418'),
  inVietnam('VBA', 'Agribank', '970405'),
  inVietnam('TCB', 'Techcombank', '970407'),
  inVietnam('MB', 'MB Bank', '970422'),
  inVietnam('ACB', 'ACB', '970416'),
  inVietnam('VPB', 'VPBank', '970432'),
  inVietnam('TPB', 'TPBank', '970423'),
  inVietnam('STB', 'Sacombank', '970403'),
  inVietnam('VIB', 'VIB', '970441'),
  inVietnam('HDB', 'HDBank', '970437'),
  inVietnam('SHB', 'SHB', '970443'),
  inVietnam('OCB', 'OCB', '970448'),
  inVietnam('MSB', 'MSB', '970426'),
  inVietnam('EIB', 'Eximbank', '970431'),
  inVietnam('SEAB', 'SeABank', '970440'),
  inVietnam('LPB', 'LPBank', '970449'),
  inVietnam('NAB', 'Nam A Bank', '970428'),
  inVietnam('ABB', 'ABBANK', '970425'),
  inVietnam('BAB', 'Bac A Bank', '970409'),
  inVietnam('VAB', 'VietABank', '970427'),
  inVietnam('BVB', 'BVBank', '970454'),
  inVietnam('KLB', 'KienlongBank', '970452'),
  inVietnam('NCB', 'NCB', '970419'),
  inVietnam('PVCB', 'PVcomBank', '970412'),
  inVietnam('SGICB', 'SaigonBank', '970400'),
];
