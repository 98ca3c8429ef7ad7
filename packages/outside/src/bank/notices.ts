import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signatureHeaders, type SignedChannel, webhookPaths } from '@tamarind/contract/outside/signature';
import type { StandInClock } from '../clock.ts';
import type { Books, NoticeId } from './books.ts';
import { type BankState, takeOne } from './faults.ts';
import { payoutJson, thaiConfirmation, vietnamNotice } from './formats.ts';

/**
 * Notifies the platform as each real provider does: signed, at least once, retried at that provider's intervals until a
 * 2xx. Undelivered notices survive a restart. After the last retry the bank gives up, and the platform has to inquire.
 */
export interface Notices {
  /** Starts the delivery of a notice; called for each new movement, and at start for all undelivered ones. */
  tell(id: NoticeId): void;
  /** Sends the notice again even if it was delivered, as a duplicate. */
  repeat(id: NoticeId): Promise<number>;
  close(): void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Pauses before the retries of a notice, by channel. SCB retries 3 times, after 12 s each; SePay 7 times, after 1 to 13
 * minutes in Fibonacci steps, 33 minutes in all. Payout notices have their own schedule.
 */
const pauses: Record<SignedChannel, readonly number[]> = {
  thb: [12, 12, 12].map((seconds) => seconds * SECOND),
  vnd: [1, 1, 2, 3, 5, 8, 13].map((minutes) => minutes * MINUTE),
  payout: [5, 10, 20, 40, 80, 160].map((seconds) => seconds * SECOND),
};

/** Timeout for the platform's response to a notice; SCB and SePay both allow five seconds. */
const ANSWER_LIMIT_MS = 5 * SECOND;

export function createNotices({
  books,
  state,
  clock,
  key,
}: {
  books: Books;
  state: BankState;
  clock: StandInClock;
  key: string;
}): Notices {
  const closing = new AbortController();
  const busy = new Set<NoticeId>();
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal });
  const note = (notice: NoticeId, outcome: 'delivered' | 'not_taken' | 'given_up', text: string) =>
    books.write({ kind: 'told', at: clock.now().toISOString(), notice, outcome, note: text });

  /** Sends a notice once. Returns the HTTP status, or 0 when there was no response. */
  const send = async (id: NoticeId): Promise<number> => {
    const { channel, body } = messageOf(books, id);
    const timestamp = Math.floor(clock.now().getTime() / 1000).toString();
    const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
    const names = signatureHeaders[channel];
    try {
      const response = await fetch(new URL(webhookPaths[channel], state.platformUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [names.timestamp]: timestamp,
          [names.signature]: channel === 'vnd' ? `sha256=${signature}` : signature,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  };

  const tellUntilTaken = async (id: NoticeId): Promise<void> => {
    await pause(state.delayNoticesMs);
    while (state.holdNotices) await pause(20);
    if (takeOne(state, 'loseNotices')) return note(id, 'given_up', 'lost');
    for (const before of [0, ...pauses[messageOf(books, id).channel]]) {
      await pause((before * state.retryPercent) / 100);
      const status = await send(id);
      // Stop without recording a failure if our own shutdown aborted the request; the notice is sent after the restart.
      if (closing.signal.aborted) return;
      if (status >= 200 && status < 300) {
        await note(id, 'delivered', String(status));
        for (let copy = 0; copy < state.duplicateNotices; copy++) await send(id);
        return;
      }
      await note(id, 'not_taken', status === 0 ? 'no answer' : String(status));
    }
    await note(id, 'given_up', 'the last try was not taken');
  };

  return {
    tell: (id) => {
      if (busy.has(id)) return;
      busy.add(id);
      void tellUntilTaken(id)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) throw error;
        })
        .finally(() => busy.delete(id));
    },
    repeat: send,
    close: () => closing.abort(),
  };
}

function messageOf(books: Books, id: NoticeId): { channel: SignedChannel; body: string } {
  const [kind, name] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)];
  if (kind === 'transfer') {
    const transfer = books.transfer(name);
    if (!transfer) throw new Error(`no transfer ${name}`);
    return transfer.currency === 'THB'
      ? { channel: 'thb', body: JSON.stringify(thaiConfirmation(transfer)) }
      : { channel: 'vnd', body: JSON.stringify(vietnamNotice(transfer, books.transfers())) };
  }
  const payout = books.payout(name);
  if (!payout) throw new Error(`no payout ${name}`);
  return {
    channel: 'payout',
    body: JSON.stringify({
      event: `payout.${payout.end?.state ?? 'completed'}`,
      payout: payoutJson(payout.record, payout.end),
    }),
  };
}
