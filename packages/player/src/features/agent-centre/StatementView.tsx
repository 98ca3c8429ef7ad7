import { useState } from 'react';
import {
  getStatement,
  getStatementDay,
  getStatementDayFile,
  getStatementFile,
  type Statement,
} from '@tamarind/contract/incomes';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { optionSums } from '@tamarind/ui/agent-contract/option-sums.ts';
import { saveStatement } from '@tamarind/ui/agent-contract/save-statement.ts';
import { Disputes } from './Disputes.tsx';
import { StatementDay } from '@tamarind/ui/agent-contract/StatementDay';
import { dayOfSource, useSourceText } from '@tamarind/ui/agent-contract/useSourceText.ts';
import { TermsList } from '@tamarind/ui/agent-contract/TermsList';
import { useContractWords } from '@tamarind/ui/agent-contract/words.ts';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Table, type Column } from '@tamarind/ui/Table';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { openModal } from '#parts/modals.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

type Row = Statement['rows'][number];
interface MemberDay {
  readonly day: string;
  readonly account: string;
}

/** An income with its rows, as a page and as files that a script recomputes offline. */
export function StatementView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useAgentWords();
  const { money } = useFormat();
  const { data, error, refetch } = useEndpoint(getStatement, { id });
  const [open, setOpen] = useState<MemberDay>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={6} />;
  const { income, contract, facts, rows, corrections, sha256 } = data;
  if (open)
    return (
      <StatementDay
        endpoint={getStatementDay}
        file={getStatementDayFile}
        row={{ id, ...open }}
        currency={income.currency}
        onBack={() => setOpen(undefined)}
      />
    );
  const name = `income-${income.kind}-${income.fromDay}`;
  return (
    <div className={styles.stack}>
      <div className={styles.acts}>
        <Button kind="ghost" size="small" icon="caret-left" onClick={onBack}>
          {t('income.back')}
        </Button>
        <Button kind="line" size="small" icon="download-simple" onClick={() => saveStatement(data, `${name}.json`)}>
          JSON
        </Button>
        <CsvButton endpoint={getStatementFile} input={{ id }} fileName={`${name}.csv`} label={t('csv')} />
        <Button
          kind="line"
          size="small"
          icon="headset"
          onClick={() => openModal('chatRoom', { about: { kind: 'income', reference: id } })}
        >
          {t('income.dispute')}
        </Button>
      </div>
      <Card as="section" label={t(`contract.${income.kind}`)}>
        <div className={styles.notice}>
          <h2>
            {t(`contract.${income.kind}`)}: <Amount value={income.pay} currency={income.currency} />
          </h2>
          <small>
            <DateText at={income.from} /> – <DateText at={income.until} />
          </small>
        </div>
        {facts.correction ? (
          <p>{t('income.corrects', { reason: facts.correction.reason })}</p>
        ) : (
          <Sums statement={data} />
        )}
        {corrections.map((one) => (
          <p key={one.id}>
            {t(one.income === null ? 'income.correctionDue' : 'income.corrected', {
              amount: money(one.amount, income.currency),
              reason: one.reason,
            })}
          </p>
        ))}
        <TermsList kind={income.kind} terms={contract.terms} show={(amount) => money(amount, income.currency)} />
        <p className={styles.hash}>SHA-256 {sha256}</p>
      </Card>
      <Table<Row>
        label={t('income.rows')}
        columns={columnsOf(t, income.currency, setOpen)}
        items={rows}
        keyOf={({ source, account }) => `${account} ${source}`}
        totals={<span>{t('count', { count: rows.length })}</span>}
      />
      <Disputes statement={data} />
    </div>
  );
}

/** The calculation of an income's amount, line by line. */
function Sums({ statement }: { statement: Statement }) {
  const t = useAgentWords();
  const words = useContractWords();
  const { income, facts } = statement;
  const { ppm, number } = useFormat();
  const { currency } = income;
  const amounts = [
    ['figure.turnover', facts.figures.turnover],
    ['figure.net', facts.figures.net],
    ['figure.bonuses', facts.figures.bonuses],
    ['income.salaries', facts.figures.salaries],
    ['income.fees', facts.figures.fees],
    ...(facts.platform === undefined ? [] : [['income.platform', facts.platform] as const]),
    ['income.lossBefore', facts.before.loss],
    ['income.base', facts.base],
  ] as const;
  const inUnits = (e6: string) => (BigInt(e6) / 1_000_000n) as typeof facts.base;
  const below = facts.downlines.reduce((sum, { earnedE6 }) => sum + BigInt(earnedE6), 0n);
  return (
    <dl className={styles.counts}>
      {amounts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Amount value={value} currency={currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('income.active')}</dt>
        <dd className="num">{number(facts.figures.active)}</dd>
      </div>
      {agentContractKind(income.kind).counts !== 'bets' && (
        <div>
          <dt>{t('offer.rate')}</dt>
          <dd className="num">{ppm(Number(facts.ratePpm))}</dd>
        </div>
      )}
      <div>
        <dt>{t('income.team')}</dt>
        <dd>
          <Amount value={inUnits(facts.earnedE6)} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t('income.below')}</dt>
        <dd>
          <Amount value={inUnits((-below).toString())} currency={currency} />
        </dd>
      </div>
      {optionSums(statement, words).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Amount value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const columnsOf = (
  t: ReturnType<typeof useAgentWords>,
  currency: Statement['income']['currency'],
  open: (day: MemberDay) => void,
): readonly Column<Row>[] => [
  { key: 'source', head: t('column.reference'), onCard: 'title', cell: (row) => <Source row={row} onOpen={open} /> },
  { key: 'at', head: t('column.time'), onCard: 'none', cell: ({ at }) => <DateText at={at} /> },
  {
    key: 'turnover',
    head: t('figure.turnover'),
    isNumber: true,
    onCard: 'aside',
    cell: ({ turnover }) => <Amount value={turnover} currency={currency} />,
  },
  {
    key: 'net',
    head: t('figure.net'),
    isNumber: true,
    cell: ({ net }) => <Amount value={net} currency={currency} tone="result" />,
  },
  {
    key: 'rate',
    head: t('income.difference'),
    isNumber: true,
    cell: ({ ratePpm, belowPpm }) => (ratePpm === null ? '–' : <Difference ppm={ratePpm - (belowPpm ?? 0)} />),
  },
];

/** The account and the bet of a row. A row of a dividend or a daily salary is a member's day and can be opened. */
function Source({ row: { account, source, linked }, onOpen }: { row: Row; onOpen: (day: MemberDay) => void }) {
  const t = useAgentWords();
  const textOf = useSourceText();
  const day = dayOfSource(source);
  return (
    <span className={styles.who}>
      <b>{account}</b>
      {day === undefined ? (
        <small className="num">{source}</small>
      ) : (
        <button
          type="button"
          className={styles.openDay}
          aria-label={t('income.openDay', { account, day: textOf(source) })}
          onClick={() => onOpen({ account, day })}
        >
          {textOf(source)}
        </button>
      )}
      {linked && <small>{t(`income.linked.${linked}`)}</small>}
    </span>
  );
}

function Difference({ ppm: difference }: { ppm: number }) {
  const { ppm } = useFormat();
  return <span className="num">{ppm(difference)}</span>;
}
