import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { oneOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { ManyTabs } from '#parts/ManyTabs.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasBranch, hasRight, useStaff } from '#parts/staff.ts';
import { AgentList } from './AgentList.tsx';
import { AgentTree } from './AgentTree.tsx';
import { ContractList } from './ContractList.tsx';
import { DisputeList } from './DisputeList.tsx';
import { MakeAgent } from './MakeAgent.tsx';
import { StatementPage } from './StatementPage.tsx';
import { TransferTab } from './TransferTab.tsx';
import { WindowList } from './WindowList.tsx';
import { useAgentsWords } from './words.ts';

const parts = ['tree', 'list', 'contracts', 'windows', 'disputes', 'transfers'] as const;
/**
 * Tabs for a person whose role is limited to one agent's branch. Commission windows are left out, because a window
 * covers the agents of the whole platform.
 */
const branchParts = ['tree', 'list', 'contracts', 'disputes', 'transfers'] as const;

/**
 * The office's page about agents: the tree and the list, contracts, commission windows, and transfers between levels.
 */
export function AgentsPage() {
  const t = useAgentsWords();
  const [address, setAddress] = useAddress(['show', 'search', 'kind', 'state', 'contract', 'account', 'income']);
  const staff = useStaff();
  const shownParts = hasBranch(staff, 'agents.read') ? branchParts : parts;
  const show = oneOf<(typeof parts)[number]>(shownParts, address.show);
  const mayManage = hasRight(staff, 'agents.manage');
  const [isMaking, setMaking] = useState(false);
  // Open the disputed income, because a link to it contains only the income's id.
  if (address.income !== '')
    return (
      <>
        <PageHead title={t('statement')} />
        <StatementPage id={address.income} onBack={() => setAddress({ income: '' })} />
      </>
    );
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayManage && (
          <Button kind="line" size="small" icon="user-plus" onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        )}
      </PageHead>
      <Stack gap={12}>
        <Proposals acts={['agent.make', 'agent.move', 'contract.offer']} />
        <ManyTabs<typeof show>
          label={t('title')}
          tabs={shownParts.map((key) => ({ key, label: t(`tab.${key}`) }))}
          current={show}
          onChange={(next) =>
            setAddress({
              show: next === 'tree' ? '' : next,
              search: '',
              kind: '',
              state: '',
              contract: '',
              account: '',
            })
          }
        >
          {show === 'tree' && <AgentTree />}
          {show === 'list' && <AgentList />}
          {show === 'contracts' && <ContractList />}
          {show === 'windows' && <WindowList />}
          {show === 'disputes' && <DisputeList />}
          {show === 'transfers' && <TransferTab />}
        </ManyTabs>
      </Stack>
      {isMaking && <MakeAgent onClose={() => setMaking(false)} />}
    </>
  );
}
