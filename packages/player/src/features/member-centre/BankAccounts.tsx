import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listBankAccounts } from '@tamarind/contract/members';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import styles from './AccountPage.module.css';
import { AccountRow } from './AccountRow.tsx';
import type { BoundAccount } from './UnbindDialog.tsx';
import { useMemberCentreWords } from './words.ts';

/** Lists the bound bank accounts with masked numbers, and says how many more may be added. */
export function BankAccounts({
  banks,
  onAdd,
  onRemove,
}: {
  banks: OutputOf<typeof listBankAccounts>;
  onAdd: () => void;
  onRemove: (bound: BoundAccount) => void;
}) {
  const t = useMemberCentreWords();
  return (
    <Card as="section" padding="none" label={t('banks')}>
      <div className={styles.banksHead}>
        <h2 className={styles.title}>{t('banks')}</h2>
        <small className="num">{t('banks.count', { count: banks.accounts.length, max: banks.max })}</small>
      </div>
      {banks.accounts.length === 0 && <p className={styles.empty}>{t('banks.empty')}</p>}
      {banks.accounts.map((account) => (
        <AccountRow
          key={account.id}
          icon="bank"
          title={account.bank.name}
          note={
            <>
              <span className="num">{account.accountMasked}</span> · {account.holderName} ·{' '}
              <DateText at={account.boundAt} form="day" />
            </>
          }
          isDone
          act={t('unbind')}
          onAct={() =>
            onRemove({ kind: 'bank', id: account.id, name: `${account.bank.name} ${account.accountMasked}` })
          }
        />
      ))}
      {banks.accounts.length < banks.max && (
        <div className={styles.add}>
          <Button kind="line" size="small" icon="plus" onClick={onAdd}>
            {t('banks.add')}
          </Button>
        </div>
      )}
    </Card>
  );
}
