import { plainCoins } from '@tamarind/domain/payments/chain/price';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { Icon } from '@tamarind/ui/Icon';
import { useFormat } from '@tamarind/ui/format.ts';
import styles from './ChainFacts.module.css';
import type { Deposit } from './useDeposit.ts';
import { useDepositWords } from './words.ts';

export type Chain = Extract<NonNullable<Deposit['instruction']>, { kind: 'chain' }>;

/**
 * The crypto transfer that the member has to make: network, address, number of coins and the current price of a coin.
 */
export function ChainFacts({ chain, currency }: { chain: Chain; currency: Deposit['currency'] }) {
  const t = useDepositWords();
  const { decimal } = useFormat();
  const coins = plainCoins(chain.units);
  return (
    <>
      <dt>{t('chain.network')}</dt>
      <dd>{chain.network}</dd>
      <dt>{t('chain.address')}</dt>
      <dd className={styles.address}>
        <span className="num">{chain.address}</span>
        <CopyButton text={chain.address} label={t('chain.address')} />
      </dd>
      <dt>{t('chain.coins')}</dt>
      <dd className="num">
        {decimal(coins)} USDT
        <CopyButton text={coins} label={t('chain.coins')} />
      </dd>
      <dt>{t('chain.price')}</dt>
      <dd className="num">
        1 USDT = {decimal(chain.price)} {currency}
      </dd>
    </>
  );
}

/**
 * The arriving coins and their confirmations. Before any coins arrive, a warning says that other networks cannot be
 * used.
 */
export function ChainState({ chain, seen }: { chain: Chain; seen: Deposit['seen'] }) {
  const t = useDepositWords();
  const { decimal } = useFormat();
  const needed = chain.confirmations;
  if (seen && seen.isGone !== true)
    return (
      <div className={styles.seen} role="status">
        <span>{t('chain.seen', { units: decimal(plainCoins(seen.units)), count: seen.confirmations, needed })}</span>
        <progress max={needed} value={seen.confirmations} aria-hidden="true" />
      </div>
    );
  return (
    <p className={styles.warning} role="note">
      <Icon name="warning" size={18} />
      {t('chain.warning', { network: chain.network })}
    </p>
  );
}

/** When and at what price the coins will be credited, and which wallets can read the code. */
export function ChainHints({ chain: { confirmations: needed } }: { chain: Chain }) {
  const t = useDepositWords();
  return (
    <>
      <p className={styles.hint}>{t('chain.credit', { needed })}</p>
      <p className={styles.hint}>{t('chain.scan')}</p>
    </>
  );
}
