import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import { memberKinds } from '@tamarind/domain/members/member-kind';
import { present } from '@tamarind/domain/present';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { rangeOf } from '@tamarind/ui/DateRange';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { OfferForm } from './OfferForm.tsx';
import styles from './Pages.module.css';
import { SearchBox } from './SearchBox.tsx';
import { useAgentWords } from './words.ts';

/** Chooses a direct downline who is an agent, then shows the offer to that agent. */
export function OfferDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useAgentWords();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('offer.new')} size="medium">
      <Choice onDone={onClose} />
    </Modal>
  );
}

function Choice({ onDone }: { onDone: () => void }) {
  const t = useAgentWords();
  const currency = useSession()?.currency ?? 'THB';
  const [search, setSearch] = useState('');
  const [account, setAccount] = useState<string>();
  const asked = { ...rangeOf('today'), currency, ...present({ search: search || undefined }) };
  const { data, error, refetch } = useEndpoint(listTeam, asked, { keepLast: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} height={60} />;
  const agents = data.members.filter(
    ({ depth, memberKind }) => depth === 1 && memberKinds[memberKind].type === 'agent',
  );
  const chosen = agents.find((one) => one.account === account) ?? agents[0];
  return (
    <div className={styles.form}>
      <SearchBox value={search} onSearch={setSearch} />
      {chosen ? (
        <>
          <Select
            label={t('offer.account')}
            value={chosen.account}
            options={agents.map((one) => ({ value: one.account, label: `${one.account} · ${one.currency}` }))}
            onChange={setAccount}
          />
          <OfferForm key={chosen.account} account={chosen.account} onDone={onDone} />
        </>
      ) : (
        <Empty title={t('offer.noAgent')} />
      )}
    </div>
  );
}
