import { type Currency, type Money, toDecimal } from '@tamarind/domain/money';
import type { MessageLanguage } from './texts.ts';

/** Writes money as each language does: 1,234.50 บาท, THB 1,234.50, 50.000 đ, 50,000 越南盾. */
export function amountText(amount: Money, currency: Currency, language: MessageLanguage): string {
  const [whole = '', fraction] = toDecimal(amount, currency).split('.');
  const [thousands, point] = language === 'vi' ? ['.', ','] : [',', '.'];
  const number = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands) + (fraction === undefined ? '' : point + fraction);
  return units[language][currency].replace('#', () => number);
}

const units: Readonly<Record<MessageLanguage, Readonly<Record<Currency, string>>>> = {
  th: { THB: '# บาท', VND: '# ดอง' },
  en: { THB: 'THB #', VND: 'VND #' },
  vi: { THB: '# THB', VND: '# đ' },
  zh: { THB: '# 泰铢', VND: '# 越南盾' },
};
