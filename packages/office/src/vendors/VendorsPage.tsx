import { useState } from 'react';
import { useLocation } from 'wouter';
import { listVendors } from '@tamarind/contract/vendors-office';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tabs } from '@tamarind/ui/Segmented';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { AddVendor } from './AddVendor.tsx';
import { CasesTab } from './CasesTab.tsx';
import { RoundsTab } from './RoundsTab.tsx';
import { StateTag, type Vendor } from './StateTag.tsx';
import { useVendorsWords } from './words.ts';

const shows = ['vendors', 'rounds', 'cases'] as const;
type Show = (typeof shows)[number];

/** The page of the game vendors: their health, and cases that wait for staff. */
export function VendorsPage() {
  const t = useVendorsWords();
  const [address, setAddress] = useAddress(['show']);
  const [isAdding, setAdding] = useState(false);
  const mayManage = hasRight(useStaff(), 'vendors.manage');
  const show: Show = shows.find((one) => one === address.show) ?? 'vendors';
  const query = useEndpoint(
    listVendors,
    {},
    { refreshOn: { queue: ofRooms('vendors', 'proposals') }, refreshMs: 15_000 },
  );
  const openCases = query.data?.vendors.reduce((sum, vendor) => sum + vendor.openCases, 0) ?? 0;
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        {mayManage && (
          <Button kind="line" size="small" icon="plus" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <Stack gap={12}>
        <Proposals acts={['vendor.add']} />
        {isAdding && <AddVendor onClose={() => setAdding(false)} />}
        <Tabs
          label={t('title')}
          tabs={shows.map((key) => ({
            key,
            label:
              key === 'cases' && openCases > 0 ? (
                <Row gap={6}>
                  {t('tab.cases')} <Tag tone="danger">{openCases}</Tag>
                </Row>
              ) : (
                t(`tab.${key}`)
              ),
          }))}
          current={show}
          onChange={(next) => setAddress({ show: next === 'vendors' ? '' : next })}
        >
          {show === 'vendors' && <Answer query={query}>{({ vendors }) => <VendorTable items={vendors} />}</Answer>}
          {show === 'rounds' && <RoundsTab vendors={query.data?.vendors ?? []} />}
          {show === 'cases' && <CasesTab vendors={query.data?.vendors ?? []} mayManage={mayManage} />}
        </Tabs>
      </Stack>
    </>
  );
}

function VendorTable({ items }: { items: readonly Vendor[] }) {
  const t = useVendorsWords();
  const { number } = useFormat();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  if (items.length === 0)
    return (
      <Empty drawing="satellite" title={t('none')}>
        {t('noneText')}
      </Empty>
    );
  const columns: readonly Column<Vendor>[] = [
    {
      key: 'vendor',
      head: t('vendor'),
      onCard: 'title',
      cell: ({ code, name }) => (
        <Row>
          <b>{name}</b> <span className="code">{code}</span>
        </Row>
      ),
    },
    { key: 'state', head: t('state'), onCard: 'aside', cell: (vendor) => <StateTag state={vendor.state} /> },
    { key: 'kind', head: t('kind'), onCard: 'none', cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'currencies', head: t('currencies'), onCard: 'none', cell: ({ currencies }) => currencies.join(', ') },
    { key: 'games', head: t('games'), isNumber: true, onCard: 'none', cell: ({ games }) => number(games) },
    { key: 'faults', head: t('faults'), cell: ({ health }) => <FaultRate health={health} /> },
    {
      key: 'rounds',
      head: t('openRounds'),
      isNumber: true,
      onCard: 'none',
      cell: ({ openRounds }) => number(openRounds),
    },
    {
      key: 'cases',
      head: t('openCases'),
      isNumber: true,
      onCard: 'none',
      cell: ({ openCases }) => (openCases > 0 ? <Tag tone="danger">{number(openCases)}</Tag> : '0'),
    },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      items={items}
      keyOf={({ code }) => code}
      onOpen={({ code }) => navigate(`/vendors/${code}`)}
      rowLabel={({ name }) => t('open', { name })}
      isDense={!isNarrow}
    />
  );
}

/** The share of failed calls in the last hour, counting calls in both directions. */
function FaultRate({ health }: Pick<Vendor, 'health'>) {
  const t = useVendorsWords();
  const { ppm } = useFormat();
  const bad = health.outBad + health.inBad;
  const all = bad + health.outGood + health.inGood;
  if (all === 0) return <span>{t('quiet')}</span>;
  return (
    <Row gap={6}>
      <Tag tone={bad === 0 ? 'plain' : bad * 20 > all ? 'danger' : 'warn'}>
        {ppm(Math.round((bad * 1_000_000) / all))}
      </Tag>
      <small>{t('ofCalls', { count: all })}</small>
    </Row>
  );
}
