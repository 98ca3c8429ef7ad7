import { expect, test } from 'vitest';
import { documentsOf, isDocumentNumber, partsOf } from './documents.ts';
import { isSamePerson, matchIdentity } from './match.ts';
import { isAgainstCheck } from './override.ts';

const document = { name: 'MR SOMCHAI JAIDEE', birthday: '1990-01-01', expiresOn: '2030-01-01' };
const member = { payeeName: 'Somchai Jaidee', birthday: '1990-01-01', holderNames: ['somchai  jaidee'] };

test('[E01] each country names its documents, and each document all of its pictures', () => {
  expect(documentsOf).toEqual({ THB: ['th_id', 'passport'], VND: ['vn_cccd', 'passport'] });
  expect(partsOf.vn_cccd).toEqual(['front', 'back', 'selfie']);
  expect(Object.values(partsOf).every((parts) => parts.includes('selfie'))).toBe(true);
});

test('[E01] a document that says what the member registered has no findings', () => {
  expect(matchIdentity(document, member, '2026-11-21')).toEqual([]);
  expect(matchIdentity({ ...document, expiresOn: null }, { ...member, birthday: null }, '2026-11-21')).toEqual([]);
});

test('[E01] each thing that differs is found by its name', () => {
  expect(matchIdentity({ ...document, name: 'Somsak Jaidee' }, member, '2026-11-21')).toEqual([
    'NAME_DIFFERS',
    'HOLDER_DIFFERS',
  ]);
  expect(matchIdentity(document, { ...member, holderNames: ['Mali Sukjai'] }, '2026-11-21')).toEqual([
    'HOLDER_DIFFERS',
  ]);
  expect(matchIdentity({ ...document, birthday: '1990-01-10' }, member, '2026-11-21')).toEqual(['BIRTHDAY_DIFFERS']);
  expect(matchIdentity(document, member, '2030-01-01')).toEqual([]);
  expect(matchIdentity(document, member, '2030-01-02')).toEqual(['DOCUMENT_EXPIRED']);
  expect(matchIdentity(document, member, '2026-11-21', { name: 'Somsak', birthday: '1991-01-01' })).toEqual([
    'READ_NAME_DIFFERS',
    'READ_BIRTHDAY_DIFFERS',
  ]);
});

test('[E01] titles, accents and letter case do not make another person; another order of names does', () => {
  expect(isSamePerson('นางสาวมาลี สุขใจ', 'มาลี สุขใจ')).toBe(true);
  expect(isSamePerson('น.ส. มาลี สุขใจ', 'มาลี สุขใจ')).toBe(true);
  expect(isSamePerson('Miss Mali Sukjai', 'MALI SUKJAI')).toBe(true);
  expect(isSamePerson('NGUYEN THI LINH', 'Nguyễn Thị Linh')).toBe(true);
  expect(isSamePerson('Linh Nguyen Thi', 'Nguyen Thi Linh')).toBe(false);
  expect(isSamePerson('', '')).toBe(false);
  expect(isSamePerson('Ba', 'Ba')).toBe(true);
});

test('[E01] a document number that cannot be one is seen, the Thai one by its check digit', () => {
  expect(isDocumentNumber('th_id', '1101700203450')).toBe(true);
  expect(isDocumentNumber('th_id', '1101700203451')).toBe(false);
  expect(isDocumentNumber('vn_cccd', '001090012345')).toBe(true);
  expect(isDocumentNumber('vn_cccd', '01090012345')).toBe(false);
  expect(isDocumentNumber('passport', 'AA1234567')).toBe(true);
});

test('[A01] a difference or a doubting checker makes acceptance an act of two people; silence does not', () => {
  expect(isAgainstCheck({ checker: 'clear', findings: [] })).toBe(false);
  expect(isAgainstCheck({ checker: 'silent', findings: [] })).toBe(false);
  expect(isAgainstCheck({ checker: 'clear', findings: ['NAME_DIFFERS'] })).toBe(true);
  expect(isAgainstCheck({ checker: 'silent', findings: ['DOCUMENT_EXPIRED'] })).toBe(true);
  for (const checker of ['unclear', 'fake'] as const) expect(isAgainstCheck({ checker, findings: [] })).toBe(true);
});
