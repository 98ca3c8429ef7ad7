import { createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopbackOnly } from './outgoing/testing.ts';
import { remoteKeys, verifyIdToken, type TokenRule } from './id-token.ts';

const issuer = 'https://securetoken.google.com/tamarind-demo';
const audience = 'tamarind-demo';
const now = new Date('2026-11-21T12:00:00Z');
const seconds = Math.floor(now.getTime() / 1000);

const real = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = real.publicKey.export({ type: 'spki', format: 'pem' }).toString();

let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  const jwk = { ...real.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }));
});
let rule: TokenRule;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  rule = { issuer, audience, keys: remoteKeys(loopbackOnly, `http://127.0.0.1:${port}/keys`) };
});
afterAll(() => void server.close());

const claims = {
  iss: issuer,
  aud: audience,
  sub: 'u-1',
  iat: seconds - 5,
  exp: seconds + 3595,
  auth_time: seconds - 10,
  phone_number: '+66812345678',
};
const header = { alg: 'RS256', kid: 'k1', typ: 'JWT' };
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const rsa = (text: string, key = real.privateKey, hash = 'RSA-SHA256') =>
  createSign(hash).update(text).sign(key).toString('base64url');

/**
 * Returns a token with these changes to a valid header and valid claims, signed with the correct key unless `sign` is
 * given.
 */
function token(change: { header?: object; claims?: object } = {}, sign = rsa): string {
  const text = `${part({ ...header, ...change.header })}.${part({ ...claims, ...change.claims })}`;
  return `${text}.${sign(text)}`;
}
const without = (name: keyof typeof claims) => token({ claims: { [name]: undefined } });
const mac = (key: string) => (text: string) => createHmac('sha256', key).update(text).digest('base64url');
const good = () => token();
const [goodHead = '', goodBody = '', goodSign = ''] = [...good().split('.')];

const hostile: Record<string, () => string> = {
  'alg none, no signature': () => `${part({ alg: 'none', kid: 'k1' })}.${part(claims)}.`,
  'alg None with a signature': () => token({ header: { alg: 'None' } }),
  'alg nOnE': () => token({ header: { alg: 'nOnE' } }),
  'alg missing': () => token({ header: { alg: undefined } }),
  'alg a list': () => token({ header: { alg: ['RS256'] } }),
  'HS256 with the public key as secret': () => token({ header: { alg: 'HS256' } }, mac(pem)),
  'HS256 with the public key, trimmed': () => token({ header: { alg: 'HS256' } }, mac(pem.trim())),
  'HS256 with an empty secret': () => token({ header: { alg: 'HS256' } }, mac('')),
  'RS256 said, HMAC made': () => token({}, mac(pem)),
  RS384: () => token({ header: { alg: 'RS384' } }, (text) => rsa(text, real.privateKey, 'RSA-SHA384')),
  RS512: () => token({ header: { alg: 'RS512' } }, (text) => rsa(text, real.privateKey, 'RSA-SHA512')),
  PS256: () => token({ header: { alg: 'PS256' } }),
  'ES256 of another key': () =>
    token({ header: { alg: 'ES256' } }, (text) =>
      createSign('SHA256').update(text).sign(curve.privateKey).toString('base64url'),
    ),
  'a foreign RSA key under our kid': () => token({}, (text) => rsa(text, foreign.privateKey)),
  'kid unknown': () => token({ header: { kid: 'k2' } }),
  'kid missing': () => token({ header: { kid: undefined } }),
  'kid a path': () => token({ header: { kid: '../../../../dev/null' } }),
  'kid with SQL': () => token({ header: { kid: "x' union select 'k" } }),
  'kid an address': () => token({ header: { kid: 'https://evil.example/keys' } }),
  'kid a number': () => token({ header: { kid: 1 } }),
  'kid very long': () => token({ header: { kid: 'k'.repeat(700) } }),
  jku: () => token({ header: { jku: 'https://evil.example/keys' } }, (text) => rsa(text, foreign.privateKey)),
  'jku beside a right signature': () => token({ header: { jku: 'https://evil.example/keys' } }),
  x5u: () => token({ header: { x5u: 'https://evil.example/cert' } }),
  x5c: () => token({ header: { x5c: ['MIIB'] } }),
  'jwk of its own': () =>
    token({ header: { jwk: foreign.publicKey.export({ format: 'jwk' }) } }, (text) => rsa(text, foreign.privateKey)),
  crit: () => token({ header: { crit: ['exp'] } }),
  'b64 false': () => token({ header: { b64: false, crit: ['b64'] } }),
  'zip DEF': () => token({ header: { zip: 'DEF' } }),
  'p2c bomb': () => token({ header: { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2_147_483_647, p2s: 'AAAA' } }),
  'p2c bomb as JWE in five parts': () =>
    `${part({ alg: 'PBES2-HS512+A256KW', enc: 'A256GCM', p2c: 2_147_483_647, p2s: 'AAAA' })}.AA.AA.AA.AA`,
  'typ of an access token': () => token({ header: { typ: 'at+jwt' } }),
  'typ of a logout token': () => token({ header: { typ: 'logout+jwt' } }),
  'audience of another client': () => token({ claims: { aud: 'somebody-else' } }),
  'audience list with ours in it': () => token({ claims: { aud: [audience, 'somebody-else'] } }),
  'audience missing': () => without('aud'),
  'audience an object': () => token({ claims: { aud: { [audience]: true } } }),
  'issuer of another project': () => token({ claims: { iss: `${issuer}-2` } }),
  'issuer with a slash more': () => token({ claims: { iss: `${issuer}/` } }),
  'issuer missing': () => without('iss'),
  expired: () => token({ claims: { exp: seconds - 61 } }),
  'exp missing': () => without('exp'),
  'exp as text': () => token({ claims: { exp: String(seconds + 600) } }),
  'not yet valid': () => token({ claims: { nbf: seconds + 120 } }),
  'issued in the future': () => token({ claims: { iat: seconds + 120 } }),
  'issued two hours ago, for a day': () => token({ claims: { iat: seconds - 7200, exp: seconds + 80_000 } }),
  'iat missing': () => without('iat'),
  'subject missing': () => without('sub'),
  'subject empty': () => token({ claims: { sub: '' } }),
  'subject a number': () => token({ claims: { sub: 7 } }),
  'subject with a line break': () => token({ claims: { sub: 'u-1\nadmin' } }),
  'subject very long': () => token({ claims: { sub: 'u'.repeat(300) } }),
  'claims changed after signing': () => `${goodHead}.${part({ ...claims, sub: 'u-2' })}.${goodSign}`,
  'header changed after signing': () => `${part({ ...header, typ: 'jwt' })}.${goodBody}.${goodSign}`,
  'a bit of the signature turned': () =>
    `${goodHead}.${goodBody}.${goodSign.startsWith('A') ? 'B' : 'A'}${goodSign.slice(1)}`,
  'signature cut': () => `${goodHead}.${goodBody}.${goodSign.slice(0, -8)}`,
  'signature of another text': () => `${goodHead}.${goodBody}.${rsa('something else')}`,
  'no signature': () => `${goodHead}.${goodBody}.`,
  'two parts': () => `${goodHead}.${goodBody}`,
  'claims no JSON': () => {
    const text = `${part(header)}.${Buffer.from('{').toString('base64url')}`;
    return `${text}.${rsa(text)}`;
  },
  'claims a list': () => {
    const text = `${part(header)}.${part([claims])}`;
    return `${text}.${rsa(text)}`;
  },
  'header a list': () => {
    const text = `${part([header])}.${part(claims)}`;
    return `${text}.${rsa(text)}`;
  },
  'prototype in the header': () => {
    const head = Buffer.from('{"alg":"RS256","kid":"k1","__proto__":{"jku":"https://evil.example"}}').toString(
      'base64url',
    );
    const text = `${head}.${part(claims)}`;
    return `${text}.${rsa(text)}`;
  },
  'ten thousand nested lists': () => `${goodHead}.${Buffer.from('['.repeat(5000)).toString('base64url')}.${goodSign}`,
  'a megabyte': () => token({ claims: { more: randomBytes(500_000).toString('hex') } }),
  empty: () => '',
  'only dots': () => '..',
  'line break at the end': () => `${good()}\n`,
  'spaces around': () => ` ${good()} `,
  'plus and slash instead of URL letters': () => `${goodHead}.${goodBody}.${'+/'.repeat(171)}`,
};

describe('an ID token', () => {
  test('[H15] of the project, for us and in its time is taken; its keys are fetched once', async () => {
    const identity = await verifyIdToken(good(), rule, now);
    expect(identity).toMatchObject({ issuer, subject: 'u-1', claims: { phone_number: '+66812345678' } });
    await verifyIdToken(token({ claims: { sub: 'u-2' } }), rule, now);
    expect(asked).toBe(1);
  });

  test.each(Object.entries(hostile))('[H15] [ASVS 9.1.1] [ASVS 9.2.1] is refused: %s', async (_name, make) => {
    expect(await verifyIdToken(make(), rule, now)).toBeUndefined();
  });

  test('[H15] hostile ones do not make us ask for keys again and again', async () => {
    const before = asked;
    for (let index = 0; index < 50; index++)
      await verifyIdToken(token({ header: { kid: `unknown-${index}` } }), rule, now);
    expect(asked - before).toBeLessThanOrEqual(1);
    expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(60);
  });
});
