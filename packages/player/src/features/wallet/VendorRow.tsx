import type { OutputOf } from '@tamarind/contract/endpoint';
import { getVendorWallets, getWalletAtVendor } from '@tamarind/contract/vendors';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import type { Move } from './MoveForm.tsx';
import styles from './WalletPage.module.css';
import { useWalletWords } from './words.ts';

type Wallet = OutputOf<typeof getVendorWallets>['wallets'][number];

interface Props {
  wallet: Wallet;
  currency: Currency;
  /** The amount available in the main wallet. */
  available: Money;
  onMove: (move: Move) => void;
}

/**
 * One vendor: either it uses the main wallet, or it has its own wallet, whose balance this row requests from the
 * vendor.
 */
export function VendorRow(props: Props) {
  const t = useWalletWords();
  const { wallet } = props;
  return (
    <li className={styles.row}>
      <div>
        <b>{wallet.name}</b>
        <small>{t(wallet.kind === 'transfer' ? 'own.text' : 'shared.text')}</small>
      </div>
      {wallet.state !== 'on' && <Tag tone="warn">{t(wallet.state)}</Tag>}
      {wallet.kind === 'seamless' ? <Tag tone="info">{t('shared')}</Tag> : <OwnWallet {...props} />}
    </li>
  );
}

function OwnWallet({ wallet, currency, available, onMove }: Props) {
  const t = useWalletWords();
  const { transfer, vendor, name } = wallet;
  // Each row makes its own call, so a slow vendor delays its own row only.
  const told = useEndpoint(
    getWalletAtVendor,
    { vendor },
    { refreshOn: ['balance'], freshMs: 3_000, when: wallet.state !== 'paused' },
  );
  const balance = told.data?.balance ?? wallet.balance ?? ZERO;
  const isReading = told.isFetching && told.data === undefined;
  return (
    <>
      <p className={styles.balance} aria-busy={isReading}>
        <Amount value={balance} currency={currency} />
        {isReading && <small role="status">{t('reading')}</small>}
        {told.error && (
          <small>
            {t('noAnswer')} · {t('lastKnown')}
          </small>
        )}
      </p>
      {transfer ? (
        <Moving transfer={transfer} />
      ) : (
        <span className={styles.acts}>
          <Button
            kind="brand"
            size="small"
            disabled={wallet.state !== 'on'}
            aria-label={t('in.label', { name })}
            onClick={() => onMove({ vendor, name, currency, available, direction: 'in' })}
          >
            {t('in')}
          </Button>
          <Button
            kind="line"
            size="small"
            disabled={balance <= 0n}
            aria-label={t('out.label', { name })}
            onClick={() => onMove({ vendor, name, currency, available: balance, direction: 'out' })}
          >
            {t('out')}
          </Button>
        </span>
      )}
    </>
  );
}

function Moving({ transfer }: { transfer: NonNullable<Wallet['transfer']> }) {
  const t = useWalletWords();
  const { money } = useFormat();
  const words =
    transfer.amount === null
      ? t('moving.all')
      : t(transfer.direction === 'in' ? 'moving.in' : 'moving.out', {
          amount: money(transfer.amount, transfer.currency),
        });
  return (
    <div className={styles.moving} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span>
        {words}
        {transfer.isBeingChecked && (
          <>
            {' '}
            <Tag tone="warn">{t('checking')}</Tag>
            <small>{t('checking.text')}</small>
          </>
        )}
      </span>
    </div>
  );
}
