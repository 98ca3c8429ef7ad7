import { useState } from 'react';
import { type AgentContract, listContracts } from '@tamarind/contract/commission';
import { Button } from '@tamarind/ui/Button';
import { Tabs } from '@tamarind/ui/Segmented';
import { oneOf, pageOf } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { RecordList } from '#parts/lists/RecordList.tsx';
import { ContractCard } from './ContractCard.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

const sides = ['own', 'downlines'] as const;

/** Contracts [F10, F11]: the agent's own, with offers that wait for an answer, and those given to direct downlines. */
export default function ContractsPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['side', 'page'], 'agents');
  const side = oneOf(sides, address.side);
  const page = pageOf(address.page);
  const [isOffering, setOffering] = useState(false);
  const list = useEndpoint(listContracts, { of: side, page }, { keepLast: true, refreshOn: ['contract'] });
  return (
    <Tabs<(typeof sides)[number]>
      label={t('page.agentContracts')}
      tabs={sides.map((key) => ({ key, label: t(`contracts.${key}`) }))}
      current={side}
      onChange={(next) => set({ side: next === 'own' ? '' : next })}
    >
      <div className={styles.stack}>
        {side === 'downlines' && (
          <div className={styles.acts}>
            <Button kind="cta" icon="plus" onClick={() => setOffering(true)}>
              {t('offer.new')}
            </Button>
          </div>
        )}
        <RecordList
          asked={null}
          answer={list}
          rows={list.data?.contracts.length}
          empty={t(`contracts.empty.${side}`)}
          page={page}
          onPage={(next) => set({ page: String(next), side: address.side })}
        >
          {list.data?.contracts.map((contract: AgentContract) => (
            <ContractCard key={contract.id} contract={contract} side={side === 'own' ? 'agent' : 'upline'} />
          ))}
        </RecordList>
      </div>
      <OfferDialog isOpen={isOffering} onClose={() => setOffering(false)} />
    </Tabs>
  );
}
