import { Button } from '@tamarind/ui/Button';
import { Card, SectionHead } from '@tamarind/ui/Card';
import { openModal } from '#parts/modals.ts';
import { WinnerBoard } from '#parts/winners/WinnerBoard.tsx';
import { useWinnerWords } from '#parts/winners/words.ts';

const MOST = 10;

/** The first ten of the winners board, five on a phone [B02, C04]. */
export default function HomeWinners() {
  const t = useWinnerWords();
  return (
    <Card as="section" label={t('title')}>
      <SectionHead title={t('title')}>
        <Button kind="ghost" size="small" onClick={() => openModal('winnerBoard', {})}>
          {t('all')}
        </Button>
      </SectionHead>
      <WinnerBoard most={MOST} isShort />
    </Card>
  );
}
