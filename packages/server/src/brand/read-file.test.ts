import { readFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { houseDocument } from '@tamarind/domain/brand/house';
import { drawnPng } from '../testing/picture.ts';
import { type PictureBeside, readBrandFile } from './read-file.ts';

const house = stringify(houseDocument, { lineWidth: 0 });
const nothing: PictureBeside = () => Promise.resolve(undefined);
const lineOf = (text: string, start: string) =>
  text.split('\n').findIndex((line) => line.trimStart().startsWith(start)) + 1;

/** Errors of a brand file's text, each as `line:column field message`. */
async function faultsOf(text: string, pictureBeside = nothing): Promise<string[]> {
  const read = await readBrandFile(text, pictureBeside);
  return 'faults' in read
    ? read.faults.map(({ line, column, field, message }) => `${line}:${column} ${field} ${message}`)
    : [];
}

test('[A05] [A01] a file of the house’s own document is that document', async () => {
  const read = await readBrandFile(house, nothing);
  expect(read).toEqual({ document: houseDocument, pictures: [], receivingAccounts: [], paymentConnections: [] });
});

test('[J05] a connection in the file has no secret, and each of its faults is named at its place', async () => {
  const one = (change: string) => `${house}
paymentConnections:
  - provider: omise
    name: Opn
    address: https://api.omise.co
    deposits: [thai_online]
    withdrawals: []
    ips: []
    costFixed: "0"
    costBps: 165
    share: 1
    amountMin: null
    amountMax: null
    dayMax: null
    settings: { source: mobile_banking_scb }
${change}`;
  const good = await readBrandFile(one(''), nothing);
  expect(good).toMatchObject({
    paymentConnections: [{ name: 'Opn', costFixed: 0n, settings: { source: 'mobile_banking_scb' } }],
  });
  const bad = await readBrandFile(
    one('    secrets: { secretKey: skey_1 }').replace('thai_online]', 'vietqr]'),
    nothing,
  );
  expect(bad).toMatchObject({
    faults: [
      { field: 'paymentConnections.0.deposits', message: 'has a method that this provider does not serve' },
      { field: 'paymentConnections.0.secrets', message: 'a brand has no such field' },
    ],
  });
});

test('[A05] the brand that the project keeps as a file may be published, in Vietnamese first and dong only', async () => {
  const folder = new URL('../../../../deploy/brands/sen-hong/', import.meta.url);
  const read = await readBrandFile(await readFile(new URL('brand.yaml', folder), 'utf8'), (file) =>
    readFile(new URL(file, folder)),
  );
  expect(read).toMatchObject({
    document: { name: 'Sen Hồng', defaultLanguage: 'VI', currencies: ['VND'] },
    pictures: [{ name: /-256x256$/ }, { name: /-512x512$/ }, { name: /-1200x480$/ }].map(({ name }) => ({
      name: expect.stringMatching(name) as string,
    })),
  });
});

test('[A05] each fault of a field is told with its line and column, all at once', async () => {
  const text = house
    .replace('merchantCode: tamarind', 'merchantCode: Tamarind Play')
    .replace('defaultLanguage: TY', 'defaultLanguage: XX')
    .replace('loginedToHomePage: false', 'loginedToHomePage: 1')
    .replace('receiptMinutes: 60', 'receiptMinutes: 1')
    .replace(/surface: "#ffffff"/, 'surface: #ffffff')
    .replace(/brand: "#7e2c1b"/, 'brand: "#7E2C1B"')
    .replace('THB: "10000"', 'THB: 10000')
    .replace(/^name: .*\n/, '');
  expect(await faultsOf(text)).toEqual([
    '1:1 name is missing',
    '1:15 merchantCode must match /^[a-z][a-z0-9-]{1,23}$/',
    `${lineOf(text, 'defaultLanguage')}:18 defaultLanguage must be one of TY, EN, VI, CN, TH`,
    `${lineOf(text, 'loginedToHomePage')}:20 loginedToHomePage must be true or false`,
    `${lineOf(text, 'surface:')}:5 look.light.surface is empty; a value with # needs quotes`,
    `${lineOf(text, 'brand: "#7E2C1B"')}:12 look.light.brand must be a colour as "#rrggbb", in lower case`,
    `${lineOf(text, 'receiptMinutes')}:17 receiptMinutes must be at least 5`,
    `${lineOf(text, 'depositPerPoint') + 1}:10 points.depositPerPoint.THB must be text; write it in quotes`,
  ]);
});

test('[A05] an unknown field is refused where it is, at any depth', async () => {
  const text = `owner: me\n${house}`
    .replace('levels:\n    - name', 'levels:\n    - colour: gold\n      name')
    .replace('light:\n', 'light:\n    glow: "#ffffff"\n');
  expect(await faultsOf(text)).toEqual([
    '1:8 owner a brand has no such field',
    `${lineOf(text, 'glow')}:11 look.light.glow a brand has no such field`,
    `${lineOf(text, '- colour')}:15 vip.levels.0.colour a brand has no such field`,
  ]);
});

test('[A05] [J05] a file from before fees and levels takes none and has no steps', async () => {
  const before = house.replaceAll(/^ {6}(?:fee:\n {8}fixed: .*\n {8}ppm: .*|levels: \[\]|presets: \[\])\n/gm, '');
  expect(before).not.toContain('ppm');
  const read = await readBrandFile(before, () => Promise.resolve(undefined));
  if ('faults' in read) throw new Error(read.faults[0]?.message);
  expect(read.document.cashier).toEqual(houseDocument.cashier);
});

test('[A05] a pair of colours under AA is refused at its line, with the measured ratio', async () => {
  const text = house.replace('ink-3: "#76614d"', 'ink-3: "#a0a0a0"');
  expect(await faultsOf(text)).toContain(
    `${lineOf(text, 'ink-3')}:12 look.light.ink-3 contrast with surface is 2.61 : 1, too little for WCAG AA`,
  );
});

test('[A05] rules between fields are told at the field that breaks them', async () => {
  const link = 'links:\n  - resourceType: LINE\n    url: javascript:alert(1)\n    qrCodeUrl: ""\n    labelNameEn: Line';
  const text = house
    .replace('links: []', link)
    .replace('defaultLanguage: TY', 'defaultLanguage: EN')
    .replace('  - EN\n', '');
  expect(await faultsOf(text)).toEqual([
    `${lineOf(text, 'defaultLanguage')}:18 defaultLanguage must be one of the languages`,
    `${lineOf(text, 'url')}:10 links.0.url must be a page of this site (/…) or an https address`,
  ]);
});

test('[A05] [J05] a receiving account, a bound of the cashier and a form rule are refused at their lines', async () => {
  const account = (bank: string, number: string) =>
    `  - method: vietqr\n    bank: ${bank}\n    number: "${number}"\n    name: LOTUS HOUSE\n`;
  const text =
    `${house}receivingAccounts:\n${account('KBANK', '0071001234567')}${account('VCB', 'x')}${account('VCB', '0071001234567')}`
      .replace(/vietqr:\n {6}min: "\d+"/, 'vietqr:\n      min: "60000"')
      .replace('minLength: 8', 'minLength: 4')
      .replace('acceptedPattern: ""', 'acceptedPattern: (a+)+b');
  const last = text.trimEnd().split('\n').length;
  expect(await faultsOf(text)).toEqual([
    `${lineOf(text, 'acceptedPattern: (a+)+b')}:22 register.username.acceptedPattern is no pattern, or some input would take it very long`,
    `${lineOf(text, 'password:') + 1}:5 register.password is outside its bounds, or a minimum is above the maximum`,
    `${lineOf(text, 'min: "60000"') + 3}:11 cashier.deposits.vietqr.presets.0 is outside its bounds, or a minimum is above the maximum`,
    `${last - 10}:11 receivingAccounts.0.bank is no bank of this method`,
    `${last - 5}:13 receivingAccounts.1.number has not the form that this method needs`,
    `${last - 1}:13 receivingAccounts.2.number is there twice`,
  ]);
});

test('[A05] aliases, tags, second documents, keys twice and broken YAML are refused before any value is read', async () => {
  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [${'*a, '.repeat(9)}]\nc: &c [${'*b, '.repeat(9)}]\n`;
  expect((await faultsOf(bomb))[0]).toBe('1:7  aliases and anchors are not allowed; write the value out');
  expect(await faultsOf(bomb)).toHaveLength(21);
  expect((await faultsOf('name: !!js/function "x"'))[0]).toMatch(/^1:7 .*tag/);
  expect((await faultsOf('name: a\n---\nname: b'))[0]).toMatch(/^2:1 .*multiple documents/);
  expect((await faultsOf('name: a\nname: b'))[0]).toMatch(/^2:1 .*unique/);
  expect((await faultsOf('name: "a\nlook: b'))[0]).toMatch(/^2:8 .*quote/);
});

test('[A05] files that are no brand at all, or too large, are refused', async () => {
  expect(await faultsOf('')).toEqual(['1:1  must be a group of fields']);
  expect(await faultsOf('- a\n- b')).toEqual(['1:1  must be a group of fields']);
  expect(await faultsOf(`name: ${'x'.repeat(70_000)}`)).toEqual(['1:1  the file is larger than 64 kB']);
  expect((await faultsOf('__proto__: {name: a}\nconstructor: 1')).join()).toContain(
    '1:12 __proto__ a brand has no such field',
  );
  expect((await faultsOf('['.repeat(3_000))).length).toBeGreaterThan(0);
});

test('[A05] a picture is a file beside the brand file, and no other path', async () => {
  const asked: string[] = [];
  const beside: PictureBeside = (file) => {
    asked.push(file);
    return Promise.resolve(
      file === 'logo.png' ? drawnPng(300, 100) : file === 'icon.png' ? Buffer.from('GIF89a') : undefined,
    );
  };
  const withLogo = (logo: string, icon = 'null') =>
    house.replace('logo: null', `logo: ${logo}`).replace('icon: null', `icon: ${icon}`);
  const read = await readBrandFile(withLogo('logo.png'), beside);
  if ('faults' in read) throw new Error(read.faults[0]?.message);
  expect(read.document.look.logo).toMatch(/^[0-9a-f]{32}-300x100$/);
  expect(read.pictures.map(({ name }) => name)).toEqual([read.document.look.logo]);

  const line = lineOf(house, 'logo');
  expect(await faultsOf(withLogo('../logo.png', '/etc/icon.png'), beside)).toEqual([
    `${line}:9 look.logo is not the name of a png, jpg or webp file`,
    `${line + 1}:9 look.icon is not the name of a png, jpg or webp file`,
  ]);
  expect(await faultsOf(withLogo('logo.svg', 'gone.png'), beside)).toEqual([
    `${line}:9 look.logo is not the name of a png, jpg or webp file`,
    `${line + 1}:9 look.icon there is no such file beside the brand file`,
  ]);
  expect((await faultsOf(withLogo('logo.png', 'icon.png'), beside))[0]).toMatch(/look.icon the file is no PNG/);
  expect(asked).toEqual(['logo.png', 'gone.png', 'logo.png', 'icon.png']);
});

test('[A05] whatever one value of the file becomes, the answer is a document or a fault at a line of the file', async () => {
  const lines = house.trimEnd().split('\n');
  const values = ['~', '[]', '{}', '-1', '"\\0"', '1e99', 'true'];
  // To save time, test only every fourth line. With seven values for each line, every kind of field is still covered.
  for (const changed of [...lines.keys()].filter((at) => at % 4 === 0)) {
    const value = values[changed % values.length];
    const text = lines
      .map((line, at) => (at === changed ? line.replace(/(: |- )[^:]*$/, `$1${value}`) : line))
      .join('\n');
    const read = await readBrandFile(text, nothing);
    if ('faults' in read) for (const fault of read.faults) expect(fault.line).toBeLessThanOrEqual(lines.length);
    else expect(parse(text)).toEqual(read.document);
  }
});
