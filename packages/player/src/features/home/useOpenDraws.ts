import { listOpenDraws } from '@tamarind/contract/lottery';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';

export type OpenDraw = OutputOf<typeof listOpenDraws>['draws'][number];

/** The next draw of each game; read again when a draw changes its state, and every minute if no news comes. */
export const useOpenDraws = () => useEndpoint(listOpenDraws, {}, { refreshOn: ['draw'], refreshMs: 60_000 });
