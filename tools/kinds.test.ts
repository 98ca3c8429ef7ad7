import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { paymentProviderCodes } from '@tamarind/domain/payments/providers/codes';
import { promotionKindCodes } from '@tamarind/domain/promotions/kinds/codes';
import { inProject } from './project.ts';

const guide = readFileSync(inProject('docs', 'kinds.md'), 'utf8');
const lines = guide.split('\n');
/** A path with `<code>` is that of each payment provider, so its files are there. */
const isNew = (line: string): boolean => line.includes('| the object: ') && !line.includes('<code>');

/** Paths of a line, with `{en,th}` and `<code>` written out. */
const pathsIn = (line: string): string[] =>
  [...line.matchAll(/`((?:domain|contract|server|office|player|outside)\/[^`]+)`/g)].flatMap(([, path = '']) => {
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

test('the guide to kinds names the kinds that exist', () => {
  for (const code of [...promotionKindCodes, ...agentContractCodes]) expect(guide).toContain(`*${code}*`);
});
