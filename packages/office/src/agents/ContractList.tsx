import { listAgentContracts, type AgentContract } from '@tamarind/contract/commission';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { contractStates, topRate } from '@tamarind/domain/agents/contracts/life';
import { present } from '@tamarind/domain/present';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { Note } from '#parts/Note.tsx';
import { Queue } from '#parts/Queue.tsx';
import { Stack } from '#parts/Row.tsx';
import { ContractPane, ContractTag } from './ContractPane.tsx';
import { useAgentsWords } from './words.ts';

/** Contracts of all agents or of one, with the highest rates that one person may offer; a row opens its text. */
export function ContractList({ account }: { account?: string }) {
  const t = useAgentsWords();
  const { ppm } = useFormat();
  const [address, setAddress] = useAddress(['kind', 'state', 'contract', 'page']);
  const kind = agentContractCodes.find((one) => one === address.kind);
  const state = contractStates.find((one) => one === address.state);
  const page = pageOf(address.page);
  const query = useEndpoint(
    listAgentContracts,
    { page, ...present({ account, kind, state }) },
    { keepLast: true, refreshMs: 30_000 },
  );
  const all = { value: '', label: t('all') } as const;
  return (
    <Stack gap={12}>
      <FilterBar label={t('filters')}>
        <FilterSelect
          label={t('contractKind')}
          value={kind ?? ''}
          options={[all, ...agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) }))]}
          onChange={(next) => setAddress({ kind: next, contract: '' })}
        />
        <FilterSelect
          label={t('state')}
          value={state ?? ''}
          options={[all, ...contractStates.map((value) => ({ value, label: t(`state.${value}`) }))]}
          onChange={(next) => setAddress({ state: next, contract: '' })}
        />
      </FilterBar>
      {query.data && (
        <Note icon="users">
          {t('grid', {
            rates: query.data.grid.map((one) => `${t(`contract.${one.kind}`)} ${ppm(one.ratePpm)}`).join(' · '),
          })}
        </Note>
      )}
      <Queue
        label={t('tab.contracts')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ contracts }) => contracts}
        keyOf={({ id }) => id}
        rowLabel={(row) => t('openContract', { kind: t(`contract.${row.kind}`), account: row.account })}
        empty={<Empty title={t('noContracts')}>{t('noContractsText')}</Empty>}
        opened={address.contract || undefined}
        onOpen={(id) => setAddress({ contract: id ?? '', page: address.page })}
        detail={({ item, close }) => item && <ContractPane contract={item} onClose={close} />}
        columns={[
          { key: 'kind', head: t('contractKind'), onCard: 'title', cell: (row) => <b>{t(`contract.${row.kind}`)}</b> },
          ...(account === undefined
            ? [{ key: 'account', head: t('account'), cell: (row: AgentContract) => row.account }]
            : []),
          { key: 'state', head: t('state'), onCard: 'aside', cell: (row) => <ContractTag state={row.state} /> },
          {
            key: 'rate',
            head: t('topRate'),
            isNumber: true,
            cell: ({ terms }) => <span className="num">{ppm(Number(topRate(terms)))}</span>,
          },
          { key: 'by', head: t('offeredBy'), isSpare: true, cell: ({ upline }) => upline ?? t('house') },
          {
            key: 'from',
            head: t('inForce'),
            isSpare: true,
            cell: ({ from, until }) =>
              from === null ? (
                '–'
              ) : (
                <>
                  <DateText at={from} /> – {until && <DateText at={until} />}
                </>
              ),
          },
          { key: 'at', head: t('offeredAt'), isSpare: true, cell: ({ offeredAt }) => <DateText at={offeredAt} /> },
        ]}
      />
    </Stack>
  );
}
