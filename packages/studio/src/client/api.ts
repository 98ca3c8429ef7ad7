import type { Json } from '../games/game.ts';

/** This file is the client of the player API. The session's secret is the last part of the page's URL. */
export interface GameInfo {
  readonly code: string;
  readonly name: string;
  readonly page: string;
  readonly about: unknown;
  readonly rules: readonly string[];
  readonly returns: readonly { readonly spot: string; readonly by: 'count' | 'simulation'; readonly ppm: number }[];
  readonly deviation: string | null;
  readonly stakes: readonly string[];
  readonly currency: string;
  readonly decimals: number;
  readonly language: Language;
  readonly isDemo: boolean;
  readonly lobbyUrl: string | null;
  readonly depositUrl: string | null;
  readonly balance: string | null;
  readonly open: RoundView | null;
}
export type Language = 'en' | 'th' | 'vi' | 'zh';

export interface RoundView {
  readonly round: string;
  readonly status: 'asked' | 'open' | 'closed' | 'refused' | 'undone';
  readonly views: readonly unknown[];
  readonly staked: string;
  readonly won: string;
  /** The balance; missing if the operator has not answered yet. */
  readonly balance?: string | null;
  readonly reason?: string;
}
export type PastRound = RoundView & { readonly openedAt: string };

/** One table of a shared game. Unlike the server's type, amounts are text. */
export interface ToldTable extends Place {
  readonly phase: 'bets' | 'show' | 'rest';
  readonly leftMs: number;
  readonly shownMs: number;
  readonly opening: Json;
  readonly spots: readonly { id: string; name: string; odds: string; market: string }[];
  readonly outcome: Json;
  readonly bets: readonly { readonly spot: string; readonly stake: string; readonly won: string | null }[];
  readonly history: readonly Json[];
}
interface Place {
  readonly table: number;
  readonly round: number;
}

/** `lost`: no response; retrying with the same idempotency key is safe. */
export type CallOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: string };

const secret = location.pathname.split('/').at(-1) ?? '';

async function ask<Answer>(path: string, body?: unknown): Promise<CallOutcome<Answer>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-session': secret, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = (await response.json()) as Answer & { error?: string };
    return response.ok ? { ok: true, answer } : { ok: false, error: answer.error ?? 'LOST' };
  } catch {
    return { ok: false, error: 'LOST' };
  }
}

/**
 * Sends a request up to three times with one idempotency key, so that a lost connection neither loses a round nor plays
 * it twice.
 */
async function act(path: string, fields: object): Promise<CallOutcome<RoundView>> {
  const request = crypto.randomUUID();
  let last: CallOutcome<RoundView> = { ok: false, error: 'LOST' };
  for (let tries = 0; tries < 3; tries += 1) {
    last = await ask<RoundView>(path, { ...fields, request });
    if (last.ok || last.error !== 'LOST') return last;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
  }
  return last;
}

export const api = {
  game: () => ask<GameInfo>('game'),
  balance: () => ask<{ balance: string | null }>('balance'),
  rounds: () => ask<readonly PastRound[]>('rounds'),
  begin: (stake: string, input: unknown) => act('round', { stake, input }),
  move: (input: unknown) => act('move', { input }),
  tables: () => ask<readonly ToldTable[]>('tables'),
  bet: (place: Place, spot: string, stake: string) => act('bet', { ...place, spot, stake }),
  cashOut: (place: Place) => ask<RoundView>('cash-out', place),
};
