import { money } from '@tamarind/domain/money';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { toggleAmounts } from './amount-mask.ts';
import { Amount } from './Amount.tsx';
import { DateText } from './DateText.tsx';
import { formatDecimal, formatMoney, formatOdds, formatPpm } from './format.ts';
import { applyLanguage } from './language.ts';

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('amounts', () => {
  afterEach(() => {
    cleanup();
    applyLanguage('TY');
  });

  test('[C03] carry the sign of the currency where the language has it', () => {
    expect(plain(formatMoney(money(1248050), 'THB', 'TY'))).toBe('฿12,480.50');
    expect(plain(formatMoney(money(1248050), 'THB', 'EN'))).toBe('฿12,480.50');
    expect(plain(formatMoney(money(3248000), 'VND', 'VI'))).toBe('3.248.000 ₫');
    expect(plain(formatMoney(money(1248050), 'THB', 'CN'))).toBe('฿12,480.50');
    expect(plain(formatMoney(money(3248000), 'VND', 'CN'))).toBe('₫3,248,000');
    expect(plain(formatMoney(money(1248050), 'THB', 'TH'))).toBe('฿12,480.50');
    expect(plain(formatMoney(money(9000000), 'THB', 'TY', { short: true }))).toBe('฿90,000');
    expect(plain(formatMoney(money(9000050), 'THB', 'TY', { short: true }))).toBe('฿90,000.50');
  });

  test('[J01] are exact to the last unit, far above what a float can hold', () => {
    expect(plain(formatMoney(money(900719925474099301n), 'THB', 'EN'))).toBe('฿9,007,199,254,740,993.01');
    expect(plain(formatMoney(money(-900719925474099301n), 'VND', 'EN'))).toBe('-₫900,719,925,474,099,301');
  });

  test('[C03] gain and loss have a sign, not only a colour', () => {
    render(<Amount value={money(5000)} currency="THB" tone="result" />);
    render(<Amount value={money(-5000)} currency="THB" tone="result" />);
    expect(screen.getByText('+฿50.00')).toBeTruthy();
    expect(screen.getByText('-฿50.00')).toBeTruthy();
  });

  test('[C03] the eye hides every amount as *** but the one to be confirmed, and is kept on the device', () => {
    render(<Amount value={money(100)} currency="THB" />);
    render(<Amount value={money(200)} currency="THB" isAlwaysShown />);
    act(toggleAmounts);
    expect(screen.getByText('***')).toBeTruthy();
    expect(screen.getByText('฿2.00')).toBeTruthy();
    expect(localStorage.getItem('amountsHidden')).toBe('yes');
    act(toggleAmounts);
    expect(screen.queryByText('***')).toBeNull();
  });

  test('[L07] odds and chances are written as people do', () => {
    expect(formatOdds(995000n, 'VI')).toBe('99,5');
    expect(formatOdds(995000n, 'TY')).toBe('99.5');
    expect(formatOdds(123n, 'EN')).toBe('0.0123');
    expect(formatDecimal('29.868942', 'VI')).toBe('29,868942');
    expect(formatDecimal('1234567.123456', 'TY')).toBe('1,234,567.123456');
    expect(formatPpm(237500, 'EN')).toBe('23.75%');
  });

  test('[E07] a moment is that of UTC+7 on every device, in Thai with the Buddhist year', () => {
    const at = new Date('2026-11-20T18:30:00.000Z');
    render(<DateText at={at} form="day" />);
    expect(screen.getByText('21 พ.ย. 2569')).toBeTruthy();
    act(() => applyLanguage('EN'));
    expect(screen.getByText('21 Nov 2026')).toBeTruthy();
    act(() => applyLanguage('CN'));
    expect(screen.getByText('2026年11月21日')).toBeTruthy();
    act(() => applyLanguage('TH'));
    expect(screen.getByText('21 พ.ย. 2569')).toBeTruthy();
  });
});
