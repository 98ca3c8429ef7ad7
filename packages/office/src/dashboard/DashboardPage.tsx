import { Link } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getDashboard, getQueues } from '@tamarind/contract/reports';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { Table } from '@tamarind/ui/Table';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { Figure, Figures, PageHead, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasBranch, hasRight, useStaff } from '#parts/staff.ts';
import { Curves } from './Curves.tsx';
import styles from './DashboardPage.module.css';
import { QueueCards } from './QueueCards.tsx';
import { StaffNotices } from './StaffNotices.tsx';
import { useDashboardWords } from './words.ts';

type Dashboard = OutputOf<typeof getDashboard>;

/** The dashboard: open queues, today's figures and the next draws. */
export default function DashboardPage() {
  const t = useDashboardWords();
  const queues = useEndpoint(getQueues, {}, { refreshOn: ['queue', 'draw'], refreshMs: 30_000 });
  // The figures cover the whole platform, so the server refuses them to a person whose role is limited to one agent's
  // branch.
  const hasFigures = !hasBranch(useStaff(), 'any');
  const query = useEndpoint(getDashboard, {}, { refreshOn: ['queue', 'draw'], refreshMs: 30_000, when: hasFigures });
  return (
    <>
      <PageHead
        title={t('title')}
        sub={
          query.data && (
            <>
              {t('asOf')} <DateText at={query.data.at} form="seconds" />
            </>
          )
        }
      />
      <Stack gap={12}>
        <StaffNotices />
        <Answer query={queues} skeleton={<Skeleton height={96} radius={14} />}>
          {(data) => <QueueCards {...data} />}
        </Answer>
      </Stack>
      {hasFigures && (
        <Answer query={query} skeleton={<Skeleton height={320} radius={14} />}>
          {(data) => (
            <Stack gap={12}>
              <Today data={data} />
              <Curves />
              <NextDraws draws={data.nextDraws} />
            </Stack>
          )}
        </Answer>
      )}
    </>
  );
}

function Today({ data }: { data: Dashboard }) {
  const t = useDashboardWords();
  return (
    <section aria-label={t('today')}>
      <h2 className={styles.title}>
        {t('today')} <small>{t('todayText', { count: data.newMembers })}</small>
      </h2>
      {data.today.map(({ currency, stake, payout, deposits, withdrawals }) => {
        const kept = subtract(stake, payout);
        return (
          <div key={currency} className={styles.currency}>
            <h3>{currency}</h3>
            <Figures>
              <Figure label={t('stakes')} value={<Amount value={stake} currency={currency} short />} />
              <Figure label={t('payouts')} value={<Amount value={payout} currency={currency} short />} />
              <Figure
                label={t('kept')}
                value={<Amount value={kept} currency={currency} sign="always" short />}
                tone={kept < 0n ? 'danger' : kept > 0n ? 'win' : undefined}
              />
              <Figure label={t('deposits')} value={<Amount value={deposits} currency={currency} short />} />
              <Figure label={t('withdrawals')} value={<Amount value={withdrawals} currency={currency} short />} />
            </Figures>
          </div>
        );
      })}
    </section>
  );
}

function NextDraws({ draws }: { draws: Dashboard['nextDraws'] }) {
  const t = useDashboardWords();
  const staff = useStaff();
  const gameName = useGameName();
  const isNarrow = useIsNarrow();
  const mayOpen = hasRight(staff, 'draws.read');
  return (
    <Panel title={t('nextDraws')} isFlush>
      <Table
        label={t('nextDraws')}
        items={draws}
        keyOf={({ code }) => code}
        isDense={!isNarrow}
        columns={[
          {
            key: 'draw',
            head: t('draw'),
            onCard: 'title',
            cell: ({ code, game }) => (
              <Row>
                <GameBall game={game} />
                {mayOpen ? (
                  <Link className="link" href={`/draws/${code}`}>
                    {code}
                  </Link>
                ) : (
                  code
                )}
              </Row>
            ),
          },
          { key: 'game', head: t('game'), cell: ({ game }) => gameName(game) },
          { key: 'closes', head: t('closesAt'), onCard: 'none', cell: ({ closesAt }) => <DateText at={closesAt} /> },
          {
            key: 'left',
            head: t('left'),
            onCard: 'aside',
            cell: ({ closesAt }) => <Countdown until={closesAt} size="small" />,
          },
          {
            key: 'tickets',
            head: t('tickets'),
            isNumber: true,
            cell: ({ tickets }) => t('ticketCount', { count: tickets }),
          },
        ]}
      />
    </Panel>
  );
}
