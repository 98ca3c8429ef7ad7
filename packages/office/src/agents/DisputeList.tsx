import { useState } from 'react';
import { Link } from 'wouter';
import { decideDispute, listDisputes } from '@tamarind/contract/income-disputes';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { present } from '@tamarind/domain/present';
import { useSourceText } from '@tamarind/ui/agent-contract/useSourceText.ts';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Segmented } from '@tamarind/ui/Segmented';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar, FilterSelect } from '#parts/Filters.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useAgentsWords } from './words.ts';

type Dispute = OutputOf<typeof listDisputes>['disputes'][number];
const states = ['open', 'upheld', 'dismissed'] as const;
const tones = { open: 'warn', upheld: 'win', dismissed: 'plain' } as const;

/** Cases that agents opened about their incomes, open ones first, and the decision about each. */
export function DisputeList() {
  const t = useAgentsWords();
  const textOf = useSourceText();
  const [address, setAddress] = useAddress(['state', 'page']);
  const state = states.find((one) => one === address.state);
  const page = pageOf(address.page);
  const query = useEndpoint(listDisputes, { page, ...present({ state }) }, { keepLast: true });
  const mayDecide = hasRight(useStaff(), 'agents.manage');
  const [deciding, setDeciding] = useState<Dispute>();
  return (
    <Stack gap={12}>
      <FilterBar label={t('filters')}>
        <FilterSelect
          label={t('state')}
          value={state ?? ''}
          options={[
            { value: '', label: t('all') },
            ...states.map((value) => ({ value, label: t(`dispute.${value}`) })),
          ]}
          onChange={(next) => setAddress({ state: next })}
        />
      </FilterBar>
      <PagedList
        label={t('tab.disputes')}
        query={query}
        page={page}
        onPage={(next) => setAddress({ page: String(next) })}
        itemsOf={({ disputes }) => disputes}
        keyOf={({ id }) => id}
        empty={<Empty title={t('dispute.none')} />}
        columns={[
          {
            key: 'account',
            head: t('account'),
            onCard: 'title',
            cell: ({ account, income, kind }) => (
              <Link className="link" href={`/agents/${encodeURIComponent(account)}?tab=income&income=${income}`}>
                {account} · {t(`contract.${kind}`)}
              </Link>
            ),
          },
          {
            key: 'row',
            head: t('source'),
            cell: ({ row }) => (row ? `${row.account} · ${textOf(row.source)}` : t('dispute.whole')),
          },
          { key: 'message', head: t('dispute.message'), cell: ({ message }) => message },
          {
            key: 'pay',
            head: t('pay'),
            isNumber: true,
            onCard: 'aside',
            cell: ({ pay, currency }) => <Amount value={pay} currency={currency} />,
          },
          { key: 'at', head: t('time'), cell: ({ openedAt }) => <DateText at={openedAt} form="full" /> },
          {
            key: 'state',
            head: t('state'),
            cell: (one) =>
              one.state === 'open' && mayDecide ? (
                <Button kind="line" size="small" onClick={() => setDeciding(one)}>
                  {t('dispute.decide')}
                </Button>
              ) : (
                <>
                  <Tag tone={tones[one.state]}>{t(`dispute.${one.state}`)}</Tag> {one.answer}
                </>
              ),
          },
        ]}
      />
      {deciding && <Decide dispute={deciding} onClose={() => setDeciding(undefined)} />}
    </Stack>
  );
}

const outcomes = ['upheld', 'dismissed'] as const;

function Decide({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(decideDispute, { refreshes: [listDisputes] });
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('dismissed');
  return (
    <CallDialog
      title={t('dispute.of', { account: dispute.account })}
      act={t('dispute.decide')}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={(answer) => call.send({ id: dispute.id, outcome, answer })}
      done={t('dispute.decided')}
    >
      <Stack gap={12}>
        <p>{dispute.message}</p>
        <p>{t('dispute.text')}</p>
        <Segmented
          label={t('state')}
          options={outcomes.map((value) => ({ value, label: t(`dispute.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
      </Stack>
    </CallDialog>
  );
}
