import { useState } from 'react';
import { shootingEndsAt } from '@tamarind/domain/lottery/yeekee';
import { Button } from '@tamarind/ui/Button';
import { Countdown } from '@tamarind/ui/Countdown';
import { Modal } from '@tamarind/ui/Modal';
import type { Draw } from '#bets/proof.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import styles from './Yeekee.module.css';
import { useIsShooting, YeekeePanel } from './YeekeePanel.tsx';
import { useYeekeeWords } from './words.ts';

/**
 * The numbers sent into the round. A wide screen shows them in full beside the board; a phone shows one line above the
 * board that opens them.
 */
export default function YeekeeRound({ draw }: { draw: Draw }) {
  return useIsDesktop() ? <YeekeePanel draw={draw} /> : <Sheet draw={draw} />;
}

function Sheet({ draw }: { draw: Draw }) {
  const t = useYeekeeWords();
  const [isOpen, setOpen] = useState(false);
  const isShooting = useIsShooting(draw);
  return (
    <div className={styles.line}>
      <Button kind="line" size="small" icon="target" isFull onClick={() => setOpen(true)}>
        {t('title')}
        {isShooting && <Countdown until={shootingEndsAt(draw.closesAt)} size="small" />}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title={t('title')}>
        <YeekeePanel draw={draw} />
      </Modal>
    </div>
  );
}
