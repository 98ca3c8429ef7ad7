import { useState } from 'react';
import { endSubAccount, freezeSubAccount, listSubAccounts } from '@tamarind/contract/agents';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './Pages.module.css';
import { ChangeRightsForm, OpenSubAccountForm } from './SubAccountForms.tsx';
import { useAgentWords } from './words.ts';

type SubAccount = OutputOf<typeof listSubAccounts>['accounts'][number];
type Act = 'rights' | 'freeze' | 'end';

/** Sub-accounts [N01]: logins of assistants, each with the rights that the agent chose. */
export default function SubAccountsPage() {
  const t = useAgentWords();
  const { data, error, refetch } = useEndpoint(listSubAccounts, {});
  const [isOpening, setOpening] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={3} height={80} />;
  const open = data.accounts.filter(({ endedAt }) => endedAt === null).length;
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t('sub.text')}</p>
      <div className={styles.acts}>
        <Button kind="cta" icon="user-plus" disabled={open >= data.max} onClick={() => setOpening(true)}>
          {t('sub.new')}
        </Button>
      </div>
      {data.accounts.length === 0 ? (
        <Empty title={t('sub.empty')} />
      ) : (
        <Table<SubAccount>
          label={t('page.subAccounts')}
          columns={columnsOf(t)}
          items={data.accounts}
          keyOf={({ account }) => account}
          totals={<span>{t('sub.max', { open, max: data.max })}</span>}
        />
      )}
      <Modal isOpen={isOpening} onClose={() => setOpening(false)} title={t('sub.new')} isDialog>
        <OpenSubAccountForm onDone={() => setOpening(false)} />
      </Modal>
    </div>
  );
}

const columnsOf = (t: ReturnType<typeof useAgentWords>): readonly Column<SubAccount>[] => [
  { key: 'account', head: t('column.account'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
  {
    key: 'state',
    head: t('sub.state'),
    onCard: 'aside',
    cell: ({ frozenAt, endedAt }) => {
      const state = endedAt ? 'ended' : frozenAt ? 'frozen' : 'open';
      return <Tag tone={({ ended: 'plain', frozen: 'warn', open: 'win' } as const)[state]}>{t(`sub.${state}`)}</Tag>;
    },
  },
  { key: 'rights', head: t('sub.rights'), cell: ({ rights }) => rights.map((right) => t(`right.${right}`)).join(', ') },
  { key: 'opened', head: t('sub.opened'), cell: ({ openedAt }) => <DateText at={openedAt} form="day" /> },
  { key: 'acts', head: t('column.acts'), cell: (one) => one.endedAt === null && <Acts subAccount={one} /> },
];

function Acts({ subAccount: { account, rights, frozenAt } }: { subAccount: SubAccount }) {
  const t = useAgentWords();
  const errorText = useErrorText();
  const [act, setAct] = useState<Act>();
  const freeze = useCall(freezeSubAccount, { refreshes: [listSubAccounts] });
  const end = useCall(endSubAccount, { refreshes: [listSubAccounts] });
  const close = () => setAct(undefined);
  const isFrozen = frozenAt !== null;
  const refusal = freeze.refusal ?? end.refusal;
  const toggle = isFrozen ? 'sub.free' : 'sub.freeze';
  return (
    <span className={styles.acts}>
      <Button kind="soft" size="tiny" onClick={() => setAct('rights')}>
        {t('sub.change')}
      </Button>
      <Button kind="soft" size="tiny" isBusy={freeze.state === 'sending'} onClick={() => setAct('freeze')}>
        {t(toggle)}
      </Button>
      <Button kind="soft" size="tiny" isBusy={end.state === 'sending'} onClick={() => setAct('end')}>
        {t('sub.end')}
      </Button>
      <Modal isOpen={act === 'rights'} onClose={close} title={t('sub.rightsOf', { account })} isDialog>
        <ChangeRightsForm account={account} rights={rights} onDone={close} />
      </Modal>
      <ConfirmDialog
        isOpen={act === 'freeze'}
        title={t(`${toggle}.title`, { account })}
        act={t(toggle)}
        kind={isFrozen ? 'brand' : 'danger'}
        onConfirm={() => {
          close();
          void freeze
            .send({ account, isFrozen: !isFrozen })
            .then((done) => done && toast(t(isFrozen ? 'sub.freed' : 'sub.frozen.done', { account })));
        }}
        onCancel={close}
      >
        {t(`${toggle}.text`)}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={act === 'end'}
        title={t('sub.end.title', { account })}
        act={t('sub.end')}
        kind="danger"
        onConfirm={() => {
          close();
          void end.send({ account }).then((done) => done && toast(t('sub.ended.done', { account })));
        }}
        onCancel={close}
      >
        {t('sub.end.text')}
      </ConfirmDialog>
      {refusal && (
        <span className={styles.error} role="alert">
          {errorText(refusal)}
        </span>
      )}
    </span>
  );
}
