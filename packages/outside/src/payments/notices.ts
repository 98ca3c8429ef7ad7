import { setTimeout as wait } from 'node:timers/promises';
import type { StandInClock } from '../clock.ts';
import type { Books } from './books.ts';
import { type FaultState, takeOne } from './faults.ts';
import type { Message, ProviderStandIn } from './provider-stand-in.ts';

/**
 * Notifies merchants as each provider does: signed, at its intervals, until the merchant accepts the notice.
 * Undelivered notices survive a restart. After the last retry the provider gives up, and the merchant has to inquire.
 */
export interface Notices {
  /** Starts delivery; called for each payment, and at start for all undelivered ones. */
  tell(payment: number): void;
  /** Sends the notice once more, even if it was delivered. Returns the HTTP status, or 0 without a response. */
  repeat(payment: number): Promise<number>;
  close(): void;
}

export function createNotices({
  books,
  clock,
  stateOf,
  providerOf,
}: {
  books: Books;
  clock: StandInClock;
  stateOf: (provider: string) => FaultState;
  providerOf: (provider: string) => ProviderStandIn;
}): Notices {
  const closing = new AbortController();
  const busy = new Set<number>();
  const gathered = new Map<string, number[]>();
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal });
  const note = (payment: number, outcome: 'delivered' | 'not_taken' | 'given_up', text: string) =>
    books.write({ kind: 'told', at: clock.now().toISOString(), payment, outcome, note: text });

  const send = async ({ url, headers, body }: Message, limitMs: number) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };

  const tellUntilTaken = async (number: number): Promise<void> => {
    const payment = books.payment(number);
    if (!payment) throw new Error(`no payment ${number}`);
    const [state, provider] = [stateOf(payment.provider), providerOf(payment.provider)];
    while (state.holdNotices) await pause(20);
    if (takeOne(state, 'loseNotices')) return note(number, 'given_up', 'lost');
    if (takeOne(state, 'forgeNotices')) {
      const forged = provider.notice(payment, true);
      if (forged) await send(forged, provider.answerLimitMs);
    }
    for (const before of [0, ...provider.pauses]) {
      await pause((before * state.retryPercent) / 100);
      // Create the message anew for each try, because a signature may contain the time.
      const message = provider.notice(payment, false);
      if (!message) return note(number, 'given_up', 'none for this');
      const { status, text } = await send(message, provider.answerLimitMs);
      // Stop without recording a failure if our own shutdown aborted the request; the notice is sent after the restart.
      if (closing.signal.aborted) return;
      if (provider.isTaken(status, text)) {
        await note(number, 'delivered', String(status));
        for (let copy = 0; copy < state.duplicateNotices; copy++) await send(message, provider.answerLimitMs);
        return;
      }
      await note(number, 'not_taken', status === 0 ? 'no answer' : String(status));
    }
    await note(number, 'given_up', 'the last try was not taken');
  };

  const start = (number: number): Promise<void> =>
    tellUntilTaken(number)
      .catch((error: unknown) => {
        if (!closing.signal.aborted) throw error;
      })
      .finally(() => busy.delete(number));

  return {
    tell: (number) => {
      if (busy.has(number)) return;
      busy.add(number);
      const provider = books.payment(number)?.provider ?? '';
      const state = stateOf(provider);
      if (state.reverseNotices === 0) return void start(number);
      const waiting = [number, ...(gathered.get(provider) ?? [])];
      gathered.set(provider, waiting);
      if (waiting.length < state.reverseNotices) return;
      gathered.delete(provider);
      state.reverseNotices = 0;
      void waiting.reduce((before, next) => before.then(() => start(next)), Promise.resolve());
    },
    repeat: async (number) => {
      const payment = books.payment(number);
      const provider = payment && providerOf(payment.provider);
      const message = payment && provider?.notice(payment, false);
      return message && provider ? (await send(message, provider.answerLimitMs)).status : 0;
    },
    close: () => closing.abort(),
  };
}
