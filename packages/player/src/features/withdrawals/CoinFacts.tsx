import { plainCoins } from '@tamarind/domain/payments/chain/price';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import styles from './CoinFacts.module.css';
import type { CoinQuote, Withdrawal } from './withdrawal-view.ts';
import { useWithdrawalWords } from './words.ts';

/**
 * The number of coins that the member would get, their price, how long that price is promised, and what cannot be
 * undone.
 */
export function QuoteFacts({ quote, currency }: { quote: CoinQuote; currency: Withdrawal['currency'] }) {
  const t = useWithdrawalWords();
  const { decimal } = useFormat();
  const percent = `${decimal(String(quote.jumpBps / 100))} %`;
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('coins.get')}</dt>
        <dd className="num">{decimal(plainCoins(quote.units))} USDT</dd>
        <dt>{t('coins.price')}</dt>
        <dd className="num">
          1 USDT = {decimal(quote.quote.price)} {currency}
        </dd>
        <dt>{t('coins.until')}</dt>
        <dd>
          <DateText at={quote.quote.until} form="time" />
        </dd>
        <dt>{t('coins.network')}</dt>
        <dd>{quote.network}</dd>
        <dt>{t('coins.address')}</dt>
        <dd className={styles.address}>
          <span className="num">{quote.address}</span>
        </dd>
      </dl>
      <p>{t('coins.rule', { percent })}</p>
      <p className={styles.warning} role="note">
        {t('coins.warning', { network: quote.network })}
      </p>
    </>
  );
}

interface CoinRowsProps {
  coins: NonNullable<Withdrawal['coins']>;
  currency: Withdrawal['currency'];
  /** True if nothing was paid out; then no number of coins is shown. */
  isUnpaid: boolean;
}

/** Rows of a withdrawal's fact list that concern coins: number of coins, address and transaction. */
export function CoinRows({ coins, currency, isUnpaid }: CoinRowsProps) {
  const t = useWithdrawalWords();
  const { decimal } = useFormat();
  return (
    <>
      {!isUnpaid && (
        <>
          <dt>{t(coins.isOrdered ? 'coins.sent' : 'coins.get')}</dt>
          <dd className="num">
            {decimal(plainCoins(coins.units))} USDT
            <small>
              1 USDT = {decimal(coins.price)} {currency}
            </small>
          </dd>
        </>
      )}
      <dt>{t('coins.address')}</dt>
      <dd className={styles.address}>
        <span className="num">{coins.address}</span>
        <small>{coins.network}</small>
      </dd>
      {coins.transaction && (
        <>
          <dt>{t('coins.transaction')}</dt>
          <dd className={styles.address}>
            {coins.link ? (
              <a className="num" href={coins.link} target="_blank" rel="noreferrer noopener">
                {coins.transaction}
              </a>
            ) : (
              <span className="num">{coins.transaction}</span>
            )}
          </dd>
        </>
      )}
    </>
  );
}
