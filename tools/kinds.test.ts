import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import { eWalletProviders } from '@tamarind/domain/withdrawals/e-wallets';
import { inProject } from './project.ts';

const guide = readFileSync(inProject('docs', 'kinds.md'), 'utf8');
const lines = guide.split('\n');
/**
 * True for a line of the guide about a file that must still be written. A path with `<code>` means one existing file
 * for each provider, so such a line does not count.
 */
const isNew = (line: string): boolean => line.includes('| the object: ') && !line.includes('<code>');

/** The file paths in a line of the guide, with `{en,th}` and `<code>` expanded. */
const pathsIn = (line: string): string[] =>
  [...line.matchAll(/`((?:domain|contract|server|office|player|ui|outside)\/[^`]+)`/g)].flatMap(([, path = '']) => {
    if (path.includes('<code>')) return paymentProviderCodes.map((code) => path.replaceAll('<code>', code));
    const [, before, words, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
    return words === undefined ? [path] : words.split(',').map((word) => `${before}${word}${after}`);
  });
const isThere = (path: string): boolean => existsSync(inProject('packages', path));

test('every file that the guide to kinds names is there, and every one to be written is not', () => {
  const named = lines.filter((line) => !isNew(line)).flatMap(pathsIn);
  const toWrite = lines.filter(isNew).flatMap(pathsIn);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
  expect(toWrite).toHaveLength(4);
  expect(toWrite.filter((path) => isThere(path) || !isThere(dirname(path)))).toEqual([]);
});

/**
 * Finds comparisons with the code of a contract kind. Kind names in types and in the specification's API calls do not
 * match.
 */
const compared = /[!=]==? '(?:dividend|daily|hourly|real_time)'|kind (?:=|<>) '(?:dividend|daily|hourly|real_time)'/;

test('[F10] no file outside the contract kinds compares the code of one', () => {
  const rooms = [
    'server/src/commission',
    'server/src/agents',
    'domain/src/agents',
    'office/src',
    'player/src',
    'ui/src',
  ];
  const files = rooms.flatMap((room) =>
    readdirSync(inProject('packages', ...room.split('/')), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing/.test(file))
      .map((file) => inProject('packages', ...room.split('/'), file)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => compared.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the guide to kinds names the kinds that exist', () => {
  for (const code of [...promotionKindCodes, ...agentContractCodes]) expect(guide).toContain(`*${code}*`);
});

/** The values that a check constraint of the schema allows for a column. */
function allowedBy(check: string): string[] {
  const [line] = schema.split('\n').filter((each) => each.includes(` add constraint ${check} `));
  return [...(line ?? '').matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word).sort();
}
const schema = readFileSync(inProject('packages', 'server', 'schema.sql'), 'utf8');

test.each([
  ['promotion_entry_check', promotionKindCodes],
  ['agent_contract_kind_check', agentContractCodes],
  ['commission_window_kind_check', agentContractCodes],
  ['e_wallet_provider_check', eWalletProviders],
] as const)('%s of the database allows exactly the kinds of the domain', (check, codes) => {
  expect(allowedBy(check)).toEqual([...codes].sort());
});
