import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/**
 * A software passkey for tests: it produces the same response bytes as a phone (WebAuthn level 3, 6.1 and 6.5; ES256).
 */
export interface SoftKey {
  readonly id: Buffer;
  readonly key: KeyObject;
  counter: number;
}

export function createKey(optionsJson: string, origin: string): { key: SoftKey; credential: string } {
  const options = JSON.parse(optionsJson) as { challenge: string; rp: { id: string } };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const soft: SoftKey = { id: randomBytes(16), key: privateKey, counter: 0 };
  // The public key in COSE: kty EC2, alg ES256, crv P-256, x, y.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, soft.id.length]), soft.id, cose]);
  const authData = Buffer.concat([head(options.rp.id, 0x45, 0), attested]);
  const attestation = Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
    Buffer.from([authData.length]),
    authData,
  ]);
  return {
    key: soft,
    credential: answer(soft, {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    }),
  };
}

/** Signs a login challenge. With `isVerified` false the response says that the device did not verify its user. */
export function useKey(soft: SoftKey, optionsJson: string, origin: string, { isVerified = true } = {}): string {
  const options = JSON.parse(optionsJson) as { challenge: string; rpId: string };
  soft.counter += 1;
  const authData = head(options.rpId, isVerified ? 0x05 : 0x01, soft.counter);
  const clientDataJSON = clientData('webauthn.get', options.challenge, origin);
  const signed = Buffer.concat([
    authData,
    createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
  ]);
  return answer(soft, {
    clientDataJSON,
    authenticatorData: authData.toString('base64url'),
    signature: sign('sha256', signed, soft.key).toString('base64url'),
  });
}

const head = (rpId: string, flags: number, counter: number): Buffer => {
  const end = Buffer.alloc(5);
  end[0] = flags;
  end.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), end]);
};

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

const answer = (soft: SoftKey, response: object): string => {
  const id = soft.id.toString('base64url');
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
};
