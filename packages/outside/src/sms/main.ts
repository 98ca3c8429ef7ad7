import { join } from 'node:path';
import { z } from 'zod/mini';
import { SMS_KEY_HEADER, SmsMessage, smsPath } from '@tamarind/contract/outside/sms';
import { openJournal } from '../journal.ts';
import { fault, type Reply, runStandIn } from '../stand-in.ts';

/**
 * A message that this SMS gateway has stored instead of sending it. A repeated id gets the same response and is stored
 * once.
 */
interface StoredMessage {
  readonly at: string;
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly messageId: string;
}

await runStandIn('sms', async ({ clock, dataDir }) => {
  const apiKey = process.env['SMS_API_KEY'] ?? 'demo-sms-key-0001';
  const { journal, entries } = await openJournal<StoredMessage>(join(dataDir, 'sms.jsonl'));
  /** `written` resolves when the message is on disk. A repeated request waits for it, too. */
  const kept = new Map(entries.map((entry) => [entry.id, { entry, written: Promise.resolve() }]));

  return {
    answer: async (question): Promise<Reply | undefined> => {
      if (question.method !== 'POST' || question.path !== smsPath) return undefined;
      if (question.headers[SMS_KEY_HEADER] !== apiKey) return fault(401, 'wrong_key');
      const message = z.safeParse(SmsMessage, question.json);
      if (!message.success) return fault(400, 'not_a_message');
      const { id, to, text } = message.data;
      let known = kept.get(id);
      if (known && (known.entry.to !== to || known.entry.text !== text)) return fault(409, 'id_reused');
      if (!known) {
        const entry = {
          at: clock.now().toISOString(),
          id,
          to,
          text,
          messageId: `sms-${(kept.size + 1).toString().padStart(6, '0')}`,
        };
        known = { entry, written: journal.append(entry) };
        kept.set(id, known);
      }
      await known.written;
      return { status: 202, json: { messageId: known.entry.messageId, status: 'accepted' } };
    },
    log: () =>
      [...kept.values()]
        .map(({ entry }) => ({
          at: entry.at,
          kind: 'sms',
          summary: `${entry.to}: ${entry.text}`,
          detail: { ...entry },
        }))
        .toReversed(),
    close: () => journal.close(),
  };
});
