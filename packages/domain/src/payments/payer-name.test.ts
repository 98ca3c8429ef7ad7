import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payerFault, type PayerRule } from './payer-name.ts';

const folded: PayerRule = { rule: 'folded', nameless: 'queue' };
const named = (name: string) => ({ name, isText: false });

describe('the payer’s name', () => {
  test.each([
    ['NGUYEN THI HA', 'Nguyễn Thị Hà'],
    ['Ha Nguyen Thi', 'Nguyễn Thị Hà'],
    ['MR. SOMCHAI JAIDEE', 'Somchai Jaidee'],
    ['JAIDEE SOMCHAI', 'Somchai Jaidee'],
    ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
    ['น.ส. มาลี ใจดี', 'มาลี ใจดี'],
    ['นางสาวมาลี ใจดี', 'คุณมาลี ใจดี'],
    ['ÔNG ĐỖ VĂN AN', 'Do Van An'],
  ])('[W-2] folded: %s is %s', (payer, member) => {
    expect(payerFault(folded, named(payer), member)).toBeUndefined();
  });

  test.each([
    ['SOMSAK JAIDEE', 'Somchai Jaidee'],
    ['สมศักดิ์ ใจดี', 'สมชาย ใจดี'],
    ['Nguyen Thi', 'Nguyễn Thị Hà'],
    ['Nguyen Thi Ha Ha', 'Nguyễn Thị Hà'],
  ])('[W-2] folded: %s is not %s', (payer, member) => {
    expect(payerFault(folded, named(payer), member)).toBe('payer_differs');
  });

  test('[W-2] exact takes the same letters only, off takes everything', () => {
    const exact: PayerRule = { rule: 'exact', nameless: 'credit' };
    expect(payerFault(exact, named('Somchai Jaidee'), 'Somchai Jaidee')).toBeUndefined();
    expect(payerFault(exact, named('SOMCHAI JAIDEE'), 'Somchai Jaidee')).toBe('payer_differs');
    expect(payerFault({ rule: 'off', nameless: 'queue' }, named('Somsak'), 'Somchai')).toBeUndefined();
  });

  test('[W-2] without a name the brand’s rule decides', () => {
    expect(payerFault(folded, named(' '), 'Somchai')).toBe('payer_missing');
    expect(payerFault({ ...folded, nameless: 'credit' }, named(''), 'Somchai')).toBeUndefined();
  });

  test('[W-2] a transfer text holds the member’s name among other words, or is another’s', () => {
    const text = (name: string) => ({ name, isText: true });
    expect(payerFault(folded, text('MBVCB 123 NGUYEN THI HA chuyen tien'), 'Nguyễn Thị Hà')).toBeUndefined();
    expect(payerFault(folded, text('NGUYEN VAN AN chuyen tien'), 'Nguyễn Thị Hà')).toBe('payer_differs');
  });

  test('[W-2] case, accents, spaces and the order of parts never matter, another letter always does', () => {
    const part = fc.stringMatching(/^[b-y]{3,8}$/).filter((word) => !['mrs', 'miss', 'khun'].includes(word));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(), (parts, turn) => {
        const by = turn % parts.length;
        const turned = [...parts.slice(by), ...parts.slice(0, by)];
        const loud = `Mr. ${turned.join('  ').toUpperCase()}`;
        expect(payerFault(folded, named(loud), parts.join(' '))).toBeUndefined();
        expect(payerFault(folded, named(`${loud}z`), parts.join(' '))).toBe('payer_differs');
      }),
    );
  });
});
