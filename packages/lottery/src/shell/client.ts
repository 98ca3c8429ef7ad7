import { createContext, use } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getBalance } from '@tamarind/contract/wallet';
import type { Currency } from '@tamarind/domain/money';
import type { Launch } from '#frame/launch.ts';
import type { GameHead, OpenDraw } from '#slip/preview.ts';

/** The context of every screen: the player, the currency and the games on offer. */
export interface Client {
  readonly account: string;
  /** True for a visitor, who can view the boards and fill a slip but must log in to place a bet. */
  readonly isVisitor: boolean;
  readonly currency: Currency;
  readonly isTrial: boolean;
  readonly launch: Pick<Launch, 'area' | 'mode'>;
  readonly games: readonly GameHead[];
  readonly draws: readonly OpenDraw[];
  readonly balance: OutputOf<typeof getBalance> | undefined;
}

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('outside of the client');
  return client;
}

/**
 * The draw shown for each game. Between the close of one draw and the opening of the next, a game has no open draw;
 * then the closed one stays visible, waiting for its result.
 */
export const keepClosed = (before: readonly OpenDraw[], now: readonly OpenDraw[]): OpenDraw[] => [
  ...now,
  ...before.filter(({ game }) => !now.some((draw) => draw.game === game)),
];

export const drawOf = (client: Client, game: string): OpenDraw | undefined =>
  client.draws.find((draw) => draw.game === game);
