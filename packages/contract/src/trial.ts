import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Session } from './sessions.ts';
import { Currency, text } from './wire.ts';

/**
 * Starts free play: creates a guest account with play money [H05, H06]. `Encryption` is a random UUID with its
 * characters reversed, encrypted with the public key like an 'enc' payload; a second use is refused. Its only purpose
 * is to stop scripts from replaying a call.
 */
export const startFreePlay = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  access: 'visitor',
  once: true,
  input: z.object({
    os: text(60, 1),
    platform: z.literal('W'),
    Encryption: text(2000, 1),
    gatewayVersion: z.literal(3),
    currency: z.optional(Currency),
  }),
  output: Session,
  refusals: ['FEATURE_OFF', 'ENC_INVALID', 'NONCE_REPLAYED', 'ENTRANCE_AGENTS', 'RATE_LIMITED'],
});
