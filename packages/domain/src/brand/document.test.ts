import { expect, test } from 'vitest';
import { changesBetween, documentFaults, documentHash } from './document.ts';
import { houseDocument } from './house.ts';
import { logoPicture, lookCss } from './look-css.ts';
import { paletteOf } from './palette.ts';

test('[A05] the house’s document has no fault and changes no colour', () => {
  expect(documentFaults(houseDocument)).toEqual([]);
  expect(lookCss(houseDocument.look)).toBe('');
});

test('[A05] each rule between fields is named at its field', () => {
  const link = { resourceType: 'LINE', url: 'javascript:alert(1)', qrCodeUrl: '', labelNameEn: 'Line' };
  const [bronze, silver] = houseDocument.vip.levels;
  if (!bronze || !silver) throw new Error('no levels');
  const faults = documentFaults({
    ...houseDocument,
    languages: ['EN', 'EN'],
    defaultLanguage: 'VI',
    links: [link, { ...link, url: 'https://line.example' }],
    vip: { ...houseDocument.vip, levels: [bronze, { ...silver, threshold: 0 }] },
    look: { ...houseDocument.look, dark: { ...houseDocument.look.dark, ink: '#221814' } },
  });
  expect(faults.map(({ field, why }) => `${field} ${why}`)).toEqual(
    expect.arrayContaining([
      'defaultLanguage language',
      'languages twice',
      'links.0.url address',
      'links.1.resourceType twice',
      'vip.levels.1.threshold order',
      'look.dark.ink contrast',
    ]),
  );
  expect(faults.find(({ field, ground }) => field === 'look.dark.ink' && ground === 'surface')?.ratio).toBe(100);
});

test('[A05] the hash does not depend on the order of keys, and every field changes it', () => {
  const { name, ...rest } = houseDocument;
  expect(documentHash({ ...rest, name })).toBe(documentHash(houseDocument));
  expect(documentHash({ ...houseDocument, receiptMinutes: 61 })).not.toBe(documentHash(houseDocument));
});

test('[A05] a change is told field by field, with its value before and after', () => {
  const after = { ...houseDocument, name: 'Lotus', currencies: ['VND'] as const };
  expect(changesBetween(houseDocument, after)).toEqual([
    { field: 'name', before: 'Tamarind', after: 'Lotus' },
    { field: 'currencies', before: 'THB, VND', after: 'VND' },
  ]);
});

test('[A05] another palette is written for both themes, and a logo takes the mark’s place', () => {
  const css = lookCss(paletteOf('#0b5d57', '#f2a33c'), { url: '/brand/ab.png', width: 300, height: 100 });
  expect(css).toContain(':root:root{--tamarind-50:');
  expect(css).toContain(':root[data-theme="dark"]{--bg:');
  expect(css).toContain('aspect-ratio:300/100;background:url(/brand/ab.png)');
});

test('[A05] the whole look has every colour of both themes and the house’s mark, so that it covers any other look', () => {
  const { look } = houseDocument;
  const css = lookCss(look, logoPicture(look.logo), 'whole');
  for (const theme of [look.light, look.dark])
    for (const [token, colour] of Object.entries(theme)) expect(css).toContain(`--${token}:${colour}`);
  expect(css).toContain(`--marigold-900:${look.ramps.action['900']}`);
  expect(css).toContain('svg[data-mark]>*{display:revert}');
});

test('[C08] [K12] [H17] a way to customer service that leads nowhere safe, a name twice and a host twice are faults', () => {
  const chat = { csType: 1 as const, url: '/chat', labelNameEn: 'Chat' };
  const entrance = { host: 'agents.example', takes: 'agents' as const };
  const faults = documentFaults({
    ...houseDocument,
    customerService: [chat, { ...chat, labelNameEn: 'chat ' }, { csType: 2, url: 'ftp://x', labelNameEn: 'Desk' }],
    entrances: [entrance, { ...entrance, takes: 'members' }],
  });
  expect(faults).toEqual([
    { field: 'customerService.1.labelNameEn', why: 'twice' },
    { field: 'customerService.2.url', why: 'address' },
    { field: 'entrances.1.host', why: 'twice' },
  ]);
});
