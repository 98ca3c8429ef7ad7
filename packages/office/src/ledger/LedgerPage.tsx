import { useLocation, useParams } from 'wouter';
import { Tabs } from '@tamarind/ui/Segmented';
import { PageHead } from '#parts/Page.tsx';
import { AccountStatement } from './AccountStatement.tsx';
import { TrialBalance } from './TrialBalance.tsx';
import { useLedgerWords } from './words.ts';

/** The ledger as a whole, or one member's wallet line by line. */
export default function LedgerPage() {
  const t = useLedgerWords();
  const { account } = useParams<{ account?: string }>();
  const [, navigate] = useLocation();
  // The account "-" shows the wallet tab before a member was chosen. Real account names contain letters.
  const current = account === undefined ? 'books' : 'wallet';
  return (
    <>
      <PageHead title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={[
          { key: 'books', label: t('books') },
          { key: 'wallet', label: t('wallet') },
        ]}
        current={current}
        onChange={(next) => navigate(next === 'books' ? '/ledger' : '/ledger/-')}
      >
        {account === undefined ? <TrialBalance /> : <AccountStatement account={account === '-' ? '' : account} />}
      </Tabs>
    </>
  );
}
