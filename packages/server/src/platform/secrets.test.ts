import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7).toString('base64url'), systemRandom);

test('[P01] a sealed value opens for its purpose only, and one too short for a seal is refused', () => {
  const sealed = secrets.seal('a', Buffer.from('quiet'));
  expect(secrets.open('a', sealed).toString()).toBe('quiet');
  expect(() => secrets.open('b', sealed)).toThrow('authenticate');
  for (const length of [0, 4, 8, 12, 16, 27])
    expect(() => secrets.open('a', sealed.subarray(0, length))).toThrow('too short');
});
