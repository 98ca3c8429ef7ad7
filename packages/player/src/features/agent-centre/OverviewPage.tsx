import { getTeamOverview } from '@tamarind/contract/agent-teams';
import { getContractProgress } from '@tamarind/contract/incomes';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { Currency, Money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useCentreAddress } from '#parts/centre-address.ts';
import { DayChart } from './DayChart.tsx';
import styles from './Pages.module.css';
import { MemberTable } from './MemberTable.tsx';
import { RunningContracts } from './RunningContracts.tsx';
import { TeamFilter, useAsked } from './TeamFilter.tsx';
import { useAgentWords } from './words.ts';

type Overview = OutputOf<typeof getTeamOverview>;
type Progress = OutputOf<typeof getContractProgress>;

/**
 * The team's figures [F02] beside those of the days before, a chart by day beside the caller's contracts, and the direct
 * downlines. Income and contracts are left out for an assistant who may not see them.
 */
export default function OverviewPage() {
  const t = useAgentWords();
  const [address, set] = useCentreAddress(['from', 'to', 'currency', 'page', 'search'], 'agents');
  const asked = useAsked(address);
  const { data, error, refetch } = useEndpoint(getTeamOverview, asked, { keepLast: true });
  const { from, to } = asked;
  const own = useEndpoint(getContractProgress, { from, to }, { keepLast: true });
  return (
    <div className={styles.stack}>
      <TeamFilter
        range={asked}
        onRange={set}
        currency={{ value: asked.currency, onChange: (currency) => set({ currency }) }}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Figures overview={data} currency={asked.currency} own={own.data} />
          <div className={own.data ? styles.beside : undefined}>
            <Card as="section" label={t('chart.title')}>
              <DayChart days={data.days} currency={asked.currency} />
            </Card>
            {own.data && <RunningContracts running={own.data.running} onEnd={() => void own.refetch()} />}
          </div>
        </>
      ) : (
        <SkeletonRows count={3} height={110} />
      )}
      <h2 className={styles.section}>{t('team.direct')}</h2>
      <MemberTable asked={asked} address={address} set={set} />
    </div>
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
      change: null,
      note: t('figure.members.note', { agents: number(agents), registered: number(now.registered) }),
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
      {(['deposits', 'withdrawals', 'turnover', 'net'] as const).map((key) => (
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

/** The change in percent against the same number of days before; nothing where that value was zero or below. */
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
