import { z } from 'zod/mini';
import { identityDocuments, identityParts } from '@tamarind/domain/identity/documents';

/**
 * A service that looks at identity documents: POST /checks with a key. `id` names the check: told twice it is the same check, with
 * other content it is refused. Pictures travel in the body, because a link to them would be one more door.
 */
export const identityPath = '/checks';
export const IDENTITY_KEY_HEADER = 'x-api-key';

export const IdentityCheck = z.object({
  id: z.uuid(),
  country: z.enum(['TH', 'VN']),
  document: z.enum(identityDocuments),
  /** As the person typed them. */
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
  /** What was read off the pictures, when it could be. */
  read: z.nullable(z.object({ name: z.string(), birthday: z.iso.date() })),
});
