import { useLocation, useSearch } from 'wouter';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { gameIdOf } from './frame-address.ts';
import styles from './VendorGame.module.css';
import { VendorGame } from './VendorGame.tsx';
import { useGameWords } from './words.ts';

/**
 * The page /seamless [B12]: shows a vendor's page in a frame under the header. It has the same states as /game but
 * never shows the lottery client.
 */
export default function SeamlessScreen() {
  const t = useGameWords();
  const [, navigate] = useLocation();
  const gameId = gameIdOf(useSearch());
  if (gameId !== undefined) return <VendorGame key={gameId} gameId={gameId} />;
  return (
    <div className={styles.trouble}>
      <h1 className="sr">{t('vendor.unknown')}</h1>
      <Empty
        drawing="satellite"
        title={t('vendor.unknown')}
        action={
          <Button kind="cta" onClick={() => navigate('/hot')}>
            {t('vendor.others')}
          </Button>
        }
      />
    </div>
  );
}
