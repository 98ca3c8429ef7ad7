import { useEffect } from 'react';
import { Modal } from '@tamarind/ui/Modal';
import { Tabs } from '@tamarind/ui/Segmented';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { leaveAddress } from '#parts/centre-address.ts';
import type { ModalProps } from '#parts/modals.ts';
import { WinnerBoard } from '#parts/winners/WinnerBoard.tsx';
import { useWinnerWords } from '#parts/winners/words.ts';
import { Leaderboard } from './Leaderboard.tsx';
import { useLeaderWords } from './words.ts';

/** The modal with all twenty entries of the winners board, and the leaderboard in another tab [K11, G04]. */
export default function WinnersModal({ isOpen, onClose }: ModalProps<'winnerBoard'>) {
  const t = useWinnerWords();
  const leaders = useLeaderWords();
  const [{ winners }, set] = useAddress(['winners']);
  const tab = oneOf(['top', 'leaders'], winners);
  useEffect(() => () => leaveAddress('winners'), []);
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={tab === 'top' ? t('title') : leaders('title')} size="medium">
      <Tabs
        label={leaders('boards')}
        tabs={[
          { key: 'top', label: leaders('tab.winners') },
          { key: 'leaders', label: leaders('tab.leaders') },
        ]}
        current={tab}
        onChange={(next) => set({ winners: next })}
      >
        {tab === 'top' ? <WinnerBoard /> : <Leaderboard />}
      </Tabs>
    </Modal>
  );
}
