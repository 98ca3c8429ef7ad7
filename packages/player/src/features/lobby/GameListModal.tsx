import { useDeferredValue, useState } from 'react';
import type { ModalProps } from '#parts/modals.ts';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Field } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { GridSkeleton, TileGrid } from './TileGrid.tsx';
import { useShelf } from './useShelf.ts';
import { useLobbyWords } from './words.ts';

/**
 * List of a vendor's games with a search. It opens when the member presses a catalogue entry of type VASSALAGE, which
 * represents all games of a vendor. Pressing a game starts it [K05].
 */
export default function GameListModal({ isOpen, onClose, params }: ModalProps<'gameListModal'>) {
  const t = useLobbyWords();
  const [name, setName] = useState('');
  const words = useDeferredValue(name.trim());
  const { vassalage, gameType, vendorName } = params;
  const shelf = useShelf(
    { gameCategory: gameType, vassalage, name: words === '' ? undefined : words },
    { isPrescribed: true },
  );
  // Leave out the vendor's lobby entry: it would open this list again.
  const games = shelf.games.filter(({ isGame }) => isGame === 'GAME');
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={vendorName} size="large">
      <Field
        label={t('searchWithin', { title: vendorName })}
        icon="magnifying-glass"
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <div style={{ marginTop: 16 }}>
        {shelf.isPending ? (
          <GridSkeleton />
        ) : shelf.error && games.length === 0 ? (
          <ErrorState error={shelf.error} onRetry={shelf.retry} />
        ) : games.length === 0 ? (
          <Empty title={t('empty')} />
        ) : (
          <TileGrid label={vendorName} games={games} isMore={shelf.isMore} onMore={shelf.more} />
        )}
      </div>
    </Modal>
  );
}
