import type en from './messages/en.json';

export type WordKey = keyof typeof en;
export type Language = 'en' | 'th' | 'vi' | 'zh';

/** One played round. Amounts are minor units as decimal text. */
export interface Round {
  readonly id: string;
  readonly stake: string;
  readonly won: string;
  readonly choice: string;
  readonly outcome: number;
  readonly at: string;
}

export interface GameInfo {
  readonly code: 'coin-flip' | 'lucky-wheel';
  readonly name: string;
  readonly choices: readonly ('heads' | 'tails')[];
  /** The payout of each pocket, in hundredths of the stake. */
  readonly pockets: readonly number[];
  readonly returnE4: number;
  readonly stakes: readonly string[];
  readonly currency: string;
  readonly decimals: number;
  readonly language: Language;
  readonly isDemo: boolean;
  readonly lobbyUrl: string | null;
  readonly walletUrl: string | null;
  readonly balance: string;
  readonly rounds: readonly Round[];
}

export type Answer<Body> = { readonly ok: true; readonly body: Body } | { readonly ok: false; error: string };

const secret = location.pathname.split('/').at(-1) ?? '';

async function ask<Body>(path: string, act?: unknown): Promise<Answer<Body>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: act === undefined ? 'GET' : 'POST',
      headers: { 'x-session': secret, 'content-type': 'application/json' },
      body: act === undefined ? null : JSON.stringify(act),
    });
    const body = (await response.json()) as Body & { error?: string };
    return response.ok ? { ok: true, body } : { ok: false, error: body.error ?? 'LOST' };
  } catch {
    return { ok: false, error: 'LOST' };
  }
}

export const api = {
  game: () => ask<GameInfo>('game'),
  balance: () => ask<{ readonly balance: string }>('balance'),
  play: (act: { request: string; stake: string; choice: string }) =>
    ask<Round & { readonly balance: string }>('play', act),
};
