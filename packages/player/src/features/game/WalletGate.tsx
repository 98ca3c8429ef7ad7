import { useState, type ReactNode } from 'react';
import { getVendorWallets, getWalletAtVendor, getWalletOfGame } from '@tamarind/contract/vendors';
import { getBalance } from '@tamarind/contract/wallet';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Game } from '#parts/games/useOpenGame.ts';
import { openModal } from '#parts/modals.ts';
import styles from './VendorGame.module.css';
import { useGameWords } from './words.ts';

const LOOK_MS = 2_000;

/**
 * Shown before a game whose vendor keeps its own wallets [E02]. If the main wallet has money and the vendor's wallet
 * has none, it offers to move some. It chooses no amount, and the member may open the game without moving any.
 */
export function WalletGate({ game, children }: { game: Game; children: ReactNode }) {
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  const of = useEndpoint(getWalletOfGame, { gameId: game.gameId }, { when: isMember, freshMs: 300_000 });
  const wallet = of.data?.wallet;
  // If the vendor's wallet cannot be read, open the game anyway.
  if (isMember && of.isPending) return <Waiting />;
  if (!isMember || !wallet) return children;
  return (
    <Offer vendor={wallet.vendor} name={wallet.name} game={game}>
      {children}
    </Offer>
  );
}

interface OfferProps {
  vendor: string;
  name: string;
  game: Game;
  children: ReactNode;
}

function Offer({ vendor, name, game, children }: OfferProps) {
  const t = useGameWords();
  const { money } = useFormat();
  const [isPast, setPast] = useState(false);
  const main = useEndpoint(getBalance, {}, { refreshOn: ['balance'], freshMs: 0 });
  const there = useEndpoint(getWalletAtVendor, { vendor }, { refreshOn: ['balance'], freshMs: 0, when: !isPast });
  const wallets = useEndpoint(getVendorWallets, {}, { refreshOn: ['balance'], when: !isPast, refreshMs: LOOK_MS });
  const moving = wallets.data?.wallets.find((one) => one.vendor === vendor)?.transfer;
  const isEmptyThere = there.data?.balance === 0n;
  const canMove = (main.data?.available ?? 0n) > 0n || moving !== null;
  if (isPast || there.error || main.error || (there.data && !isEmptyThere)) return children;
  if (!there.data || !main.data || !wallets.data) return <Waiting />;
  if (!canMove) return children;
  return (
    <div className={styles.trouble}>
      <h1 className="sr">{game.displayName}</h1>
      <Empty
        title={t('wallet.title', { name })}
        action={
          <div className={styles.acts}>
            <Button kind="cta" isBusy={Boolean(moving)} onClick={() => openModal('moveToVendor', { vendor, name })}>
              {t('wallet.move')}
            </Button>
            <Button kind="line" onClick={() => setPast(true)}>
              {t('wallet.without')}
            </Button>
          </div>
        }
      >
        {t('wallet.text', { game: game.displayName, name, amount: money(main.data.available, main.data.currency) })}
        {moving && (
          <small className={styles.code} role="status">
            {t(moving.isBeingChecked ? 'wallet.checking' : 'wallet.moving')}
          </small>
        )}
      </Empty>
    </div>
  );
}

function Waiting() {
  const t = useGameWords();
  return (
    <p className={styles.opening} role="status">
      {t('vendor.loading')}
    </p>
  );
}
