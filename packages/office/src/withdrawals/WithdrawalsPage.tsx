import { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { present } from '@tamarind/domain/present';
import { payoutRuleCodes } from '@tamarind/domain/withdrawals/rules/codes';
import { Amount } from '@tamarind/ui/Amount';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Tag } from '@tamarind/ui/Tag';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Age } from '#parts/Age.tsx';
import { ageOfDeadline } from '#parts/age.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Queue, queueRead } from '#parts/Queue.tsx';
import { Stack } from '#parts/Row.tsx';
import { StateFilter, useStateFilter } from '#parts/StateFilter.tsx';
import { hasBranch, useStaff } from '#parts/staff.ts';
import { useOpenRow } from '#parts/useOpenRow.ts';
import { CasePane } from './CasePane.tsx';
import { PayByRule } from './PayByRule.tsx';
import { StateTag } from './StateTag.tsx';
import type { WithdrawalCase, WithdrawalState } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

const states = [
  'requested',
  'review',
  'approved',
  'disbursed',
  'disputed',
  'confirmed',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly WithdrawalState[];

const claims = ['mine', 'free'] as const;

/**
 * The queue of withdrawals: those that wait for staff come first, oldest first. The opened case is shown beside the
 * list.
 */
export default function WithdrawalsPage() {
  const t = useWithdrawalsWords();
  const staff = useStaff();
  const [opened, open] = useOpenRow('/withdrawals');
  const filter = useStateFilter({ states });
  const [address, setAddress] = useAddress(['rule', 'claim', 'sort']);
  const [rule, claim] = [
    payoutRuleCodes.find((code) => code === address.rule),
    claims.find((one) => one === address.claim),
  ];
  const sort = address.sort === 'amount' ? ('amount' as const) : undefined;
  const input = { ...filter.input, ...present({ rule, claim, sort }) };
  const query = useEndpoint(listWithdrawalQueue, input, queueRead('withdrawals', 'proposals'));
  const { data } = query;
  return (
    <>
      <PageHead
        title={t('title')}
        sub={data && `${t('waiting', { count: data.waiting })} · ${t('late', { count: data.late })}`}
      >
        <StateFilter isBare filter={filter} label={t('state')} nameOf={(state) => t(`state.${state}`)} />
        <FilterSelect
          isBare
          label={t('claim')}
          value={claim ?? ''}
          options={[
            { value: '', label: t('claim.all') },
            ...claims.map((value) => ({ value, label: t(`claim.list.${value}`, { count: data?.[value] ?? 0 }) })),
          ]}
          onChange={(value) => setAddress({ claim: value })}
        />
        <FilterSelect
          isBare
          label={t('rules')}
          value={rule ?? ''}
          options={[
            { value: '', label: t('rules.all') },
            ...payoutRuleCodes.map((value) => ({ value, label: t(`rule.${value}`) })),
          ]}
          onChange={(value) => setAddress({ rule: value })}
        />
        <FilterSelect
          isBare
          label={t('sort')}
          value={sort ?? 'due'}
          options={(['due', 'amount'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(value) => setAddress({ sort: value === 'due' ? '' : value })}
        />
      </PageHead>
      <Stack gap={12}>
        {!hasBranch(staff, 'withdrawals.read') && <PayByRule />}
        <Queue
          label={t('title')}
          query={query}
          page={filter.page}
          onPage={filter.onPage}
          itemsOf={({ withdrawals }) => withdrawals}
          keyOf={({ id }) => id}
          rowLabel={({ account, reference }) => t('openCase', { account, reference })}
          empty={<Empty title={t(filter.state ? 'noneInState' : 'none')} />}
          opened={opened}
          onOpen={open}
          // Accept a reference as key, too: links from other pages use it.
          isRow={({ id, reference }, key) => id === key || reference === key}
          detail={({ key, close }) => <CasePane find={key} onClose={close} />}
          columns={[
            { key: 'member', head: t('member'), onCard: 'title', cell: ({ account }) => <b>{account}</b> },
            {
              key: 'amount',
              head: t('amount'),
              isNumber: true,
              onCard: 'aside',
              cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
            },
            { key: 'state', head: t('state'), cell: ({ state }) => <StateTag state={state} /> },
            { key: 'claim', head: t('claim'), isSpare: true, cell: (item) => item.claim?.by ?? '–' },
            { key: 'age', head: t('age'), cell: (item) => <Waits item={item} /> },
            {
              key: 'names',
              head: t('names'),
              cell: ({ namesAgree, coins }) =>
                coins ? (
                  <Tag tone="warn" icon="warning">
                    {t('holder.none')}
                  </Tag>
                ) : (
                  <Tag tone={namesAgree ? 'plain' : 'danger'} icon={namesAgree ? 'check' : 'warning'}>
                    {t(namesAgree ? 'namesAgree.short' : 'namesDiffer.short')}
                  </Tag>
                ),
            },
            {
              key: 'rules',
              head: t('rules'),
              isSpare: true,
              cell: ({ ruling }) => {
                const count = ruling?.findings.filter(({ isHit }) => isHit).length ?? 0;
                return ruling && <Tag tone={count > 0 ? 'warn' : 'plain'}>{t('rules.hit', { count })}</Tag>;
              },
            },
            {
              key: 'reference',
              head: t('reference'),
              onCard: 'none',
              isSpare: true,
              cell: ({ reference }) => <span className="mono">{reference}</span>,
            },
          ]}
        />
      </Stack>
    </>
  );
}

/**
 * The age of a case that waits for staff, red after the brand's deadline; for any other case the time of the request.
 */
function Waits({ item: { requestedAt, receipt, state, dueAt } }: { item: WithdrawalCase }) {
  if (dueAt === null) return <DateText at={requestedAt} />;
  const since = state === 'disputed' ? (receipt?.at ?? requestedAt) : requestedAt;
  return <Age since={since} limits={ageOfDeadline(Math.round((dueAt.getTime() - since.getTime()) / 60_000))} />;
}
