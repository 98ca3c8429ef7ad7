import { z } from 'zod/mini';
import { identityDocuments, identityParts } from '@tamarind/domain/identity/documents';

/**
 * The path of an external service that checks identity documents, called with POST and a key. `id` identifies the
 * check: a repeat with the same content gets the same response, a repeat with different content is refused. Pictures
 * are sent in the body, because a link to them would be another attack surface.
 */
export const identityPath = '/checks';
export const IDENTITY_KEY_HEADER = 'x-api-key';

export const IdentityCheck = z.object({
  id: z.uuid(),
  country: z.enum(['TH', 'VN']),
  document: z.enum(identityDocuments),
  /** The name and birthday as the person typed them. */
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  birthday: z.iso.date(),
  pictures: z.array(
    z.object({
      part: z.enum(identityParts),
      type: z.enum(['image/png', 'image/jpeg']),
      base64: z.string().check(z.maxLength(7_000_000)),
    }),
  ),
});

export const IdentityAnswer = z.object({
  reference: z.string(),
  verdict: z.enum(['clear', 'unclear', 'fake']),
  /** The data that the service read from the pictures; null if they were illegible. */
  read: z.nullable(z.object({ name: z.string(), birthday: z.iso.date() })),
});
