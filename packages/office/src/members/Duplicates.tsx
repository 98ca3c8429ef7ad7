import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  listDuplicatePairs,
  listMemberDuplicates,
  ruleOutDuplicate,
  type Duplicate,
  type DuplicatePair,
} from '@tamarind/contract/member-duplicates';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { PagedList } from '#parts/PagedList.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useMembersWords } from './words.ts';

const tones = { sure: 'danger', likely: 'warn', possible: 'plain' } as const;

/** Other accounts that may belong to the same person as this member. */
export function MemberDuplicates({ account }: { account: string }) {
  const t = useMembersWords();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  const mayRule = hasRight(useStaff(), 'members.manage');
  const [ruling, setRuling] = useState<string>();
  const query = useEndpoint(listMemberDuplicates, { account });
  return (
    <Panel title={t('duplicates')}>
      <Stack gap={12}>
        <p>{t('duplicates.text')}</p>
        <Answer query={query}>
          {({ duplicates }) =>
            duplicates.length === 0 ? (
              <Empty title={t('duplicates.none')} />
            ) : (
              <Table<Duplicate>
                label={t('duplicates')}
                items={duplicates}
                isDense={!isNarrow}
                keyOf={(one) => one.account}
                onOpen={(one) => navigate(`/members/${encodeURIComponent(one.account)}`)}
                rowLabel={(one) => t('openMember', { account: one.account })}
                columns={[
                  { key: 'account', head: t('account'), onCard: 'title', cell: (one) => <b>{one.account}</b> },
                  {
                    key: 'sure',
                    head: t('duplicates.sure'),
                    onCard: 'aside',
                    cell: (one) =>
                      one.ruledOut ? <Tag tone="win">{t('duplicates.different')}</Tag> : <Level evidence={one} />,
                  },
                  { key: 'signs', head: t('duplicates.shares'), cell: (one) => <Signs evidence={one} /> },
                  {
                    key: 'rule',
                    head: '',
                    cell: ({ account: other, ruledOut }) =>
                      ruledOut ? (
                        <>
                          {ruledOut.by} · <DateText at={ruledOut.at} form="full" /> · {ruledOut.reason}
                        </>
                      ) : (
                        mayRule && (
                          <Button kind="line" size="tiny" onClick={() => setRuling(other)}>
                            {t('duplicates.rule')}
                          </Button>
                        )
                      ),
                  },
                ]}
              />
            )
          }
        </Answer>
      </Stack>
      {ruling !== undefined && <RuleOut account={account} other={ruling} onClose={() => setRuling(undefined)} />}
    </Panel>
  );
}

/** Pairs of accounts that may belong to one person and that staff have not ruled out; the most certain come first. */
export function DuplicatePairs() {
  const t = useMembersWords();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(listDuplicatePairs, { page }, { keepLast: true });
  return (
    <PagedList<{ pairs: DuplicatePair[]; count: number; pageSize: number; foundAt: Date }, DuplicatePair>
      label={t('duplicates')}
      query={query}
      page={page}
      onPage={(next) => setAddress({ page: String(next) })}
      itemsOf={({ pairs }) => pairs}
      keyOf={({ account, other }) => `${account} ${other}`}
      onOpen={({ account }) => navigate(`/members/${encodeURIComponent(account)}?tab=duplicates`)}
      rowLabel={({ account }) => t('openMember', { account })}
      empty={<Empty title={t('duplicates.noPairs')} />}
      before={({ foundAt }) => (
        <p>
          {t('duplicates.foundAt')} <DateText at={foundAt} form="full" />
        </p>
      )}
      columns={[
        {
          key: 'pair',
          head: t('duplicates.pair'),
          onCard: 'title',
          cell: ({ account, other }) => (
            <b>
              {account} · {other}
            </b>
          ),
        },
        { key: 'sure', head: t('duplicates.sure'), onCard: 'aside', cell: (pair) => <Level evidence={pair} /> },
        { key: 'signs', head: t('duplicates.shares'), cell: (pair) => <Signs evidence={pair} /> },
      ]}
    />
  );
}

type Evidence = Pick<DuplicatePair, 'signs' | 'percent' | 'level'>;

function Level({ evidence: { level, percent } }: { evidence: Evidence }) {
  const t = useMembersWords();
  return (
    <Tag tone={tones[level]}>
      {t(`duplicates.level.${level}`)} · {percent} %
    </Tag>
  );
}

function Signs({ evidence: { signs } }: { evidence: Evidence }) {
  const t = useMembersWords();
  return <>{signs.map((sign) => t(`duplicates.sign.${sign}`)).join(', ')}</>;
}

function RuleOut({ account, other, onClose }: { account: string; other: string; onClose: () => void }) {
  const t = useMembersWords();
  const call = useCall(ruleOutDuplicate, { refreshes: [listMemberDuplicates, listDuplicatePairs] });
  const send = (reason: string) => call.send({ account, other, reason });
  return (
    <CallDialog
      title={t('duplicates.rule')}
      act={t('duplicates.rule')}
      call={call}
      onClose={onClose}
      send={send}
      done={t('duplicates.ruled')}
    >
      {t('duplicates.rule.text', { account, other })}
    </CallDialog>
  );
}
