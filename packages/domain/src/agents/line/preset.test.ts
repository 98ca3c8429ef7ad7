import { expect, test } from 'vitest';
import { presetFault } from './preset.ts';

test('[F03] rates are promised to agents only, once a kind, and up to the most of the kind', () => {
  const daily = { contract: 'daily', ratePpm: 12_500 } as const;
  expect(presetFault([daily, { contract: 'dividend', ratePpm: 300_000 }], 'agent')).toBeUndefined();
  expect(presetFault([], 'member')).toBeUndefined();
  expect(presetFault([daily], 'member')).toBe('kind');
  expect(presetFault([daily, daily], 'agent')).toBe('repeated');
  expect(presetFault([{ ...daily, ratePpm: 50_000 }], 'agent')).toBeUndefined();
  expect(presetFault([{ ...daily, ratePpm: 50_001 }], 'agent')).toBe('rate');
  expect(presetFault([{ contract: 'dividend', ratePpm: 800_001 }], 'agent')).toBe('rate');
});
