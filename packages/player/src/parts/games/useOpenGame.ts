import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getCatalogueGame } from '@tamarind/contract/games';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { withSession } from '../entry/guard.ts';
import { openModal } from '../modals.ts';
import { gamePath } from '../categories/lobby-paths.ts';
import { useTileWords } from './words.ts';

export type Game = OutputOf<typeof getCatalogueGame>;

/**
 * Handles a press on a tile: slots start for anybody, other games after login [K06]; a VASSALAGE game opens the
 * vendor's list first [K05]; a game in maintenance or closed by its vendor shows a message; an unplayable game opens a
 * page that says so.
 */
export function useOpenGame(): (game: Game) => void {
  const t = useTileWords();
  const { date } = useFormat();
  const [, navigate] = useLocation();
  return (game) => {
    if (game.maintenanceUntil) {
      toast(t('closed', { name: game.displayName, time: date(game.maintenanceUntil, 'time') }), { tone: 'info' });
      return;
    }
    if (game.closedSince) {
      toast(t('closedVendor', { name: game.displayName, time: date(game.closedSince, 'time') }), { tone: 'info' });
      return;
    }
    // Open the page of a game that cannot be played; it needs no login.
    if (!game.isPlayable) {
      navigate(gamePath(game.gameId));
      return;
    }
    if (game.isGame === 'VASSALAGE') {
      const { vassalage, gameType, vendorName } = game;
      openModal('gameListModal', { vassalage, gameType, vendorName });
      return;
    }
    const open = () => navigate(gamePath(game.gameId));
    if (game.gameType === 'RNG') open();
    else withSession(open);
  };
}
