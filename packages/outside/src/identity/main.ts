import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod/mini';
import {
  IDENTITY_KEY_HEADER,
  type IdentityAnswer,
  IdentityCheck,
  identityPath,
} from '@tamarind/contract/outside/identity';
import { openJournal } from '../journal.ts';
import { fault, ok, type Reply, runStandIn } from '../stand-in.ts';
import { verdictOf } from './verdict.ts';

/**
 * A check that this stand-in for an identity document checker has made by fixed rules (verdict.ts). It stores a hash of
 * each picture, not the picture.
 */
interface StoredCheck {
  readonly at: string;
  readonly id: string;
  readonly document: string;
  readonly pictures: readonly { part: string; sha256: string; bytes: number }[];
  /** The hash of the whole request: the same id with different content is a different check. */
  readonly digest: string;
  readonly answer: z.output<typeof IdentityAnswer>;
}

await runStandIn('identity', async ({ clock, dataDir }) => {
  const apiKey = process.env['IDENTITY_API_KEY'] ?? 'demo-identity-key-0001';
  const { journal, entries } = await openJournal<StoredCheck>(join(dataDir, 'identity.jsonl'));
  const kept = new Map(entries.map((entry) => [entry.id, { entry, written: Promise.resolve() }]));

  return {
    bodyMax: 24 * 1024 * 1024,
    answer: async (question): Promise<Reply | undefined> => {
      if (question.method !== 'POST' || question.path !== identityPath) return undefined;
      if (question.headers[IDENTITY_KEY_HEADER] !== apiKey) return fault(401, 'wrong_key');
      const check = z.safeParse(IdentityCheck, question.json);
      if (!check.success) return fault(400, 'not_a_check');
      const digest = sha256(question.rawBody);
      let known = kept.get(check.data.id);
      if (known && known.entry.digest !== digest) return fault(409, 'id_reused');
      if (!known) {
        const entry: StoredCheck = {
          at: clock.now().toISOString(),
          id: check.data.id,
          document: check.data.document,
          pictures: check.data.pictures.map(({ part, base64 }) => {
            const bytes = Buffer.from(base64, 'base64');
            return { part, sha256: sha256(bytes), bytes: bytes.length };
          }),
          digest,
          answer: {
            reference: `chk-${(kept.size + 1).toString().padStart(6, '0')}`,
            ...verdictOf(check.data, clock.now().toISOString().slice(0, 10)),
          },
        };
        known = { entry, written: journal.append(entry) };
        kept.set(check.data.id, known);
      }
      await known.written;
      return ok(known.entry.answer);
    },
    log: () =>
      [...kept.values()]
        .map(({ entry: { at, answer, ...detail } }) => ({
          at,
          kind: 'check',
          summary: `${answer.reference}: ${detail.document}, ${detail.pictures.length} pictures, ${answer.verdict}`,
          detail: { ...detail, ...answer },
        }))
        .toReversed(),
    close: () => journal.close(),
  };
});

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
