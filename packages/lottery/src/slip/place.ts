import { z } from 'zod/mini';
import type { InputOf, OutputOf } from '@tamarind/contract/endpoint';
import { placeBet } from '@tamarind/contract/lottery-tickets';
import { asRefusal, isUncertain, type Refusal } from '@tamarind/ui/refusal.ts';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { tab } from '@tamarind/ui/device-storage.ts';

/**
 * State of a placement. `checking`: no response arrived, so the outcome is unknown; the same request is retried until
 * the server answers. `refused` always comes from the server.
 */
export type Placing =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'checking' }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly bet: Bet }
  | { readonly state: 'accepted'; readonly answer: BetAnswer; readonly bet: Bet };
export type Bet = InputOf<typeof placeBet>;
export type BetAnswer = OutputOf<typeof placeBet>;

/**
 * Sends the bet until there is a definite answer. The pauses between retries grow from one to eight seconds. When
 * aborted, it stops without an answer.
 */
export async function placeSurely(
  bet: Bet,
  requestId: string,
  onChange: (placing: Placing) => void,
  options: { signal: AbortSignal; pause?: (ms: number) => Promise<void> },
): Promise<Placing> {
  const pause = options.pause ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const tell = (placing: Placing): Placing => {
    onChange(placing);
    return placing;
  };
  tell({ state: 'sending' });
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await callEndpoint(placeBet, bet, { requestId, signal: options.signal });
      return tell({ state: 'accepted', answer, bet });
    } catch (error) {
      if (options.signal.aborted) return { state: 'checking' };
      const refusal = asRefusal(error);
      if (!isUncertain(refusal)) return tell({ state: 'refused', refusal, bet });
      tell({ state: 'checking' });
      await pause(Math.min(1000 * 2 ** attempt, 8000));
    }
  }
}

/** An unanswered request, stored in the tab, so that retries continue after a reload. */
const Pending = z.object({ account: z.string(), requestId: z.uuid(), bet: placeBet.input });
export type Pending = z.output<typeof Pending>;
const KEY = 'lottery.placing';

export const keepPending = (pending: Pending | null): void =>
  tab.set(KEY, pending === null ? null : JSON.stringify(z.encode(Pending, pending)));

export function readPending(account: string): Pending | undefined {
  try {
    const pending = z.safeDecode(Pending, JSON.parse(tab.get(KEY) ?? 'null') as never);
    return pending.success && pending.data.account === account ? pending.data : undefined;
  } catch {
    return undefined;
  }
}
