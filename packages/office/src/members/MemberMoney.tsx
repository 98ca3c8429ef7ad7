import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getMemberFile } from '@tamarind/contract/reports';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Facts, Panel } from '#parts/Page.tsx';
import { useMembersWords } from './words.ts';

type File = OutputOf<typeof getMemberFile>;

const rows = [
  'deposits',
  'withdrawals',
  'gifts',
  'lottery',
  'games',
  'vendorWallets',
  'fees',
  'points',
  'other',
] as const satisfies readonly (keyof File['money'])[];

/**
 * The calculation of a wallet's balance: each ledger entry counts in one row. Below are the sum, the available and the
 * held amount.
 */
export function MemberMoney({ file: { money, balance, held, member } }: { file: File }) {
  const t = useMembersWords();
  const amount = (value: typeof balance, sign?: 'always') => (
    <Amount value={value} currency={member.currency} sign={sign} />
  );
  return (
    <Panel title={t('money')}>
      <Facts
        items={[
          ...rows.map((row) => [t(`money.${row}`), amount(money[row], 'always')] as const),
          [t('money.sum'), <b key="sum">{amount(balance)}</b>],
          [t('money.free'), amount(subtract(balance, held))],
          [t('money.held'), amount(held)],
        ]}
      />
    </Panel>
  );
}
