import { plainCoins } from '@tamarind/domain/payments/chain/price';
import { CopyButton } from '@tamarind/ui/CopyButton';
import type { useFormat } from '@tamarind/ui/format.ts';
import { Row } from '#parts/Row.tsx';
import type { WithdrawalCase } from './whose-turn.ts';
import type { useWithdrawalsWords } from './words.ts';

/** The hash of a blockchain transaction, as a link if the operator has configured a block explorer. */
export const Transaction = ({ hash, link }: { hash: string; link: string | null }) =>
  link === null ? (
    <span className="mono">{hash}</span>
  ) : (
    <a className="link mono" href={link} target="_blank" rel="noreferrer noopener">
      {hash}
    </a>
  );

/**
 * Facts about the coins of a crypto withdrawal: their number and price, the full address, and the blockchain
 * transaction.
 */
export function coinFacts(
  { coins }: Pick<WithdrawalCase, 'coins'>,
  t: ReturnType<typeof useWithdrawalsWords>,
  decimal: ReturnType<typeof useFormat>['decimal'],
): (readonly [string, React.ReactNode])[] {
  if (!coins) return [];
  const { address, transaction, link } = coins;
  const [units, price] = [decimal(plainCoins(coins.units)), decimal(coins.price)];
  return [
    [t('coins'), t(coins.isOrdered ? 'coins.ordered' : 'coins.quoted', { units, price })],
    [
      t('coins.address'),
      <Row key="address" gap={6}>
        <span className="mono">{address}</span>
        <CopyButton text={address} label={t('coins.address')} />
      </Row>,
    ],
    ...(transaction === null
      ? []
      : [[t('coins.transaction'), <Transaction key="transaction" hash={transaction} link={link} />] as const]),
  ];
}
