import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listApplications, listStaffPromotions } from '@tamarind/contract/promotions';
import { listReferrals } from '@tamarind/contract/referrals';
import { currencies } from '@tamarind/domain/money';
import { ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Tabs } from '@tamarind/ui/Segmented';
import type { Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { PagedList } from '#parts/PagedList.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { pageOf, useAddress } from '@tamarind/ui/useAddress.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { ApplicationsTab } from './ApplicationsTab.tsx';
import { titleIn } from './draft.ts';
import { ReferralsTab } from './ReferralsTab.tsx';
import { SwitchTag } from './StateTag.tsx';
import { usePromotionsWords } from './words.ts';

const shows = ['queue', 'invitations', 'promotions'] as const;

/** Bonus applications in the queue, and the brand's promotions [M02]. */
export function PromotionsPage() {
  const t = usePromotionsWords();
  const [address, setAddress] = useAddress(['show']);
  const show = shows.find((one) => one === address.show) ?? 'queue';
  const queue = useEndpoint(
    listApplications,
    {},
    { refreshOn: { queue: ofRooms('promotions', 'proposals') }, refreshMs: 60_000 },
  );
  const referrals = useEndpoint(
    listReferrals,
    { state: 'held' },
    { refreshOn: { queue: ofRooms('promotions', 'proposals') }, refreshMs: 60_000 },
  );
  const waits = { queue: queue.data?.waiting ?? 0, invitations: referrals.data?.held ?? 0, promotions: 0 };
  return (
    <>
      <PageHead title={t('title')} sub={t('sub')}>
        <ButtonLink kind="line" size="small" icon="plus" href="/promotions/new">
          {t('add')}
        </ButtonLink>
      </PageHead>
      <Tabs
        label={t('title')}
        tabs={shows.map((key) => ({
          key,
          label:
            waits[key] > 0 ? (
              <Row gap={6}>
                {t(`tab.${key}`)} <Tag tone="warn">{waits[key]}</Tag>
              </Row>
            ) : (
              t(`tab.${key}`)
            ),
        }))}
        current={show}
        onChange={(next) => setAddress({ show: next === 'queue' ? '' : next })}
      >
        {show === 'queue' && <ApplicationsTab />}
        {show === 'invitations' && <ReferralsTab />}
        {show === 'promotions' && <PromotionTable />}
      </Tabs>
    </>
  );
}

type Item = OutputOf<typeof listStaffPromotions>['promotions'][number];

function PromotionTable() {
  const t = usePromotionsWords();
  const { language, money, number } = useFormat();
  const [, navigate] = useLocation();
  const [address, setAddress] = useAddress(['page']);
  const page = pageOf(address.page);
  const query = useEndpoint(
    listStaffPromotions,
    { page },
    { refreshOn: { queue: ofRooms('promotions', 'proposals') }, keepLast: true },
  );
  const columns: readonly Column<Item>[] = [
    { key: 'title', head: t('promotion'), onCard: 'title', cell: ({ titles }) => <b>{titleIn(titles, language)}</b> },
    { key: 'state', head: t('state'), onCard: 'aside', cell: ({ state }) => <SwitchTag state={state} /> },
    { key: 'type', head: t('type'), onCard: 'none', cell: ({ type }) => t(`type.${type}`) },
    {
      key: 'amount',
      head: t('amount'),
      cell: ({ amounts }) =>
        currencies
          .flatMap((currency) => {
            const amount = amounts[currency];
            return amount === null ? [] : [money(amount, currency, { short: true })];
          })
          .join(' · '),
    },
    {
      key: 'budget',
      head: t('promised'),
      onCard: 'none',
      cell: ({ amounts, budgets, promised }) =>
        currencies
          .filter((currency) => amounts[currency] !== null)
          .map((currency) => {
            const budget = budgets[currency];
            const sum = money(promised[currency], currency, { short: true });
            return budget === null ? sum : `${sum} / ${money(budget, currency, { short: true })}`;
          })
          .join(' · '),
    },
    { key: 'ends', head: t('endsAt'), cell: ({ endsAt }) => <DateText at={endsAt} /> },
    {
      key: 'waiting',
      head: t('waiting'),
      isNumber: true,
      onCard: 'none',
      cell: ({ waiting }) => (waiting > 0 ? <Tag tone="warn">{number(waiting)}</Tag> : '0'),
    },
    { key: 'claimed', head: t('claimed'), isNumber: true, onCard: 'none', cell: ({ claimed }) => number(claimed) },
  ];
  return (
    <PagedList
      label={t('tab.promotions')}
      query={query}
      page={page}
      onPage={(next) => setAddress({ page: String(next) })}
      itemsOf={({ promotions }) => promotions}
      keyOf={({ id }) => id}
      onOpen={({ id }) => navigate(`/promotions/${id}`)}
      rowLabel={({ titles }) => t('open', { title: titleIn(titles, language) })}
      empty={<Empty title={t('none')}>{t('noneText')}</Empty>}
      columns={columns}
    />
  );
}
