import { SignJWT, type CryptoKey, type JWK } from 'jose';
import { z } from 'zod/mini';
import type { StandInClock } from '../clock.ts';
import { fault, ok, type LogItem, type Question, type Reply } from '../stand-in.ts';
import { subjectOf } from './chooser.ts';

const PROJECT = 'tamarind-demo';
const Wish = z.object({ phone: z.string().check(z.regex(/^\+[1-9]\d{7,14}$/)) });

/**
 * Phone sign-in in Firebase's format. Every request counts as proof of the number. The public key for the tokens is
 * published.
 */
export function createPhoneSignIn(keys: { privateKey: CryptoKey; publicJwk: JWK }, clock: StandInClock) {
  const log: LogItem[] = [];
  async function sign(question: Question): Promise<Reply> {
    const wish = z.safeParse(Wish, question.json);
    if (!wish.success) return fault(400, 'not_a_number');
    const now = Math.floor(clock.now().getTime() / 1000);
    const idToken = await new SignJWT({
      auth_time: now,
      phone_number: wish.data.phone,
      firebase: { sign_in_provider: 'phone' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: keys.publicJwk.kid ?? '', typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(subjectOf('phone', wish.data.phone))
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .setJti(crypto.randomUUID())
      .sign(keys.privateKey);
    log.unshift({ at: clock.now().toISOString(), kind: 'phone', summary: 'signed in', detail: {} });
    return ok({ idToken });
  }
  return {
    answer(question: Question): Promise<Reply> | Reply | undefined {
      const address = `${question.method} ${question.path}`;
      if (address === 'GET /firebase/keys') return ok({ keys: [keys.publicJwk] });
      return address === 'POST /firebase/token' ? sign(question) : undefined;
    },
    log: () => log,
  };
}
