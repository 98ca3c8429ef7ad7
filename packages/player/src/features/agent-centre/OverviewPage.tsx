import { exportTeamOverview, getTeamOverview } from '@tamarind/contract/agent-teams';
import { getContractProgress } from '@tamarind/contract/incomes';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency, Money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { addDays } from '@tamarind/domain/time';
import { Card } from '@tamarind/ui/Card';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { DateText } from '@tamarind/ui/DateText';
import { Icon } from '@tamarind/ui/Icon';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { DayChart } from './DayChart.tsx';
import styles from './Pages.module.css';
import { MemberActs } from './MemberActs.tsx';
import { MemberTable } from './MemberTable.tsx';
import { RunningContracts } from './RunningContracts.tsx';
import { TeamFilter, useAsked } from './TeamFilter.tsx';
import { useCentre } from './useCentre.ts';
import { useAgentWords } from './words.ts';

/** The smallest number of days that the chart shows. */
const CURVE_DAYS = 14;

type Overview = OutputOf<typeof getTeamOverview>;
type Progress = OutputOf<typeof getContractProgress>;

/**
 * The team's figures [F02] compared with those of the days before, a chart by day beside the caller's contracts, and
 * the direct downlines. An assistant without the right does not see income, contracts and downlines.
 */
export default function OverviewPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'search'], 'agents');
  const asked = useAsked(address);
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(getTeamOverview, asked, { keepLast: true });
  const { from, to } = asked;
  // Extend a short range by the days before it, because one or seven days make no useful curve.
  const first = addDays(to, 1 - CURVE_DAYS);
  const curve = useEndpoint(
    getTeamOverview,
    { ...asked, from: first < from ? first : from },
    { keepLast: true, when: first < from },
  );
  const { may, waiting } = useCentre();
  const own = useEndpoint(getContractProgress, { from, to }, { keepLast: true, when: may('income') });
  return (
    <div className={styles.stack}>
      <TeamFilter
        range={asked}
        onRange={set}
        currency={{ value: asked.currency, onChange: (currency) => set({ currency }) }}
      >
        <CsvButton endpoint={exportTeamOverview} input={asked} fileName={`team-${from}-${to}.csv`} label={t('csv')} />
        {data && (
          <p className={styles.note}>
            {t('updated')} <DateText at={new Date(dataUpdatedAt)} form="time" />
          </p>
        )}
      </TeamFilter>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Figures overview={data} currency={asked.currency} own={own.data} />
          <div className={own.data ? styles.beside : undefined}>
            <Card as="section" label={t('chart.title')}>
              <DayChart
                days={curve.data?.days ?? data.days}
                currency={asked.currency}
                beside={own.data?.running.length ?? 0}
              />
            </Card>
            {own.data && <RunningContracts running={own.data.running} onEnd={() => void own.refetch()} />}
          </div>
        </>
      ) : (
        <SkeletonRows count={3} height={110} />
      )}
      {may('team') && (
        <>
          <MemberTable
            asked={asked}
            address={address}
            set={set}
            title={t('team.direct')}
            isOverview
            actsOf={(member) => <MemberActs member={member} hasPages />}
          >
            {waiting.own + waiting.downlines > 0 && <Requests count={waiting.own + waiting.downlines} />}
          </MemberTable>
        </>
      )}
    </div>
  );
}

/** A button that opens the contracts on which the caller has to answer, with their number. */
function Requests({ count }: { count: number }) {
  const t = useAgentWords();
  return (
    <button
      type="button"
      className={styles.requests}
      onClick={() => openModal('agentCentre', { page: 'agentContracts' })}
    >
      <Icon name="bell" size={16} />
      {t('requests', { count })}
    </button>
  );
}

interface FiguresProps {
  overview: Overview;
  currency: Currency;
  own: Progress | undefined;
}

function Figures({ overview: { now, before, members, agents }, currency, own }: FiguresProps) {
  const t = useAgentWords();
  const { number } = useFormat();
  const counts = [
    {
      key: 'members',
      value: members,
      change: now.registered > 0 && <span className={styles.up}>▲ +{number(now.registered)}</span>,
      note: t('figure.members.note', { agents: number(agents) }),
    },
    {
      key: 'active',
      value: now.active,
      change: <Change is={BigInt(now.active)} was={BigInt(before.active)} />,
      note: null,
    },
  ] as const;
  return (
    <ul className={styles.figures}>
      {counts.map(({ key, value, change, note }) => (
        <li key={key}>
          <small>{t(`figure.${key}`)}</small>
          <b className="num">{number(value)}</b>
          {change}
          {note !== null && <small>{note}</small>}
        </li>
      ))}
      {(['deposits', 'withdrawals', 'turnover'] as const).map((key) => (
        <li key={key}>
          <small>{t(`figure.${key}`)}</small>
          <b>
            <Amount value={now[key]} currency={currency} short />
          </b>
          <Change is={now[key]} was={before[key]} />
        </li>
      ))}
      {own && (
        <li className={styles.own}>
          <small>{t('page.agentRevenueReport')}</small>
          <b>
            <Amount value={own.income.now} currency={own.currency} short />
          </b>
          <Change is={own.income.now} was={own.income.before} />
        </li>
      )}
    </ul>
  );
}

/** The change in percent against the same number of days before; empty if the earlier value was zero or negative. */
function Change({ is, was }: { is: bigint | Money; was: bigint | Money }) {
  const t = useAgentWords();
  const { ppm } = useFormat();
  if (was <= 0n) return null;
  const change = Number(((is - was) * 1_000_000n) / was);
  const part = ppm(Math.abs(change));
  return (
    <span className={change < 0 ? styles.down : styles.up}>
      {change < 0 ? `▼ −${part}` : `▲ +${part}`}
      <span className="sr"> {t('change.note')}</span>
    </span>
  );
}
