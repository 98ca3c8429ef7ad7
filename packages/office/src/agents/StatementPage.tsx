import { useState } from 'react';
import {
  getAgentStatement,
  getAgentStatementDay,
  getAgentStatementDayFile,
  getAgentStatementFile,
  type Statement,
} from '@tamarind/contract/incomes';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { money as moneyOf, type Money, subtract, ZERO } from '@tamarind/domain/money';
import { optionSums } from '@tamarind/ui/agent-contract/option-sums.ts';
import { saveStatement } from '@tamarind/ui/agent-contract/save-statement.ts';
import { StatementDay } from '@tamarind/ui/agent-contract/StatementDay';
import { TermsList } from '@tamarind/ui/agent-contract/TermsList';
import { useContractWords } from '@tamarind/ui/agent-contract/words.ts';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { CsvButton } from '@tamarind/ui/CsvButton';
import { dayOfSource, useSourceText } from '@tamarind/ui/agent-contract/useSourceText.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { Pager } from '@tamarind/ui/Pager';
import { Table, type Column } from '@tamarind/ui/Table';
import { usePage } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Corrections } from './Corrections.tsx';
import { useAgentsWords } from './words.ts';

type StatementRow = Statement['rows'][number];
interface MemberDay {
  readonly day: string;
  readonly account: string;
}

/** An income with its rows, as a page and as files that `tools/verify/income.mjs` recomputes offline. */
export function StatementPage({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useAgentsWords();
  const query = useEndpoint(getAgentStatement, { id });
  return (
    <Stack gap={12}>
      <Row>
        <Button kind="ghost" size="small" icon="arrow-left" onClick={onBack}>
          {t('allIncome')}
        </Button>
        {query.data && <Files statement={query.data} />}
      </Row>
      <Answer query={query}>{(statement) => <StatementBody statement={statement} />}</Answer>
    </Stack>
  );
}

function Files({ statement }: { statement: Statement }) {
  const { id, kind, fromDay } = statement.income;
  const name = `income-${kind}-${fromDay}`;
  return (
    <>
      <Button kind="line" size="small" icon="download-simple" onClick={() => saveStatement(statement, `${name}.json`)}>
        JSON
      </Button>
      <CsvButton endpoint={getAgentStatementFile} input={{ id }} fileName={`${name}.csv`} label="CSV" />
    </>
  );
}

function StatementBody({ statement }: { statement: Statement }) {
  const t = useAgentsWords();
  const isNarrow = useIsNarrow();
  const { money } = useFormat();
  const { income, contract, facts, rows, sha256 } = statement;
  const { currency } = income;
  const [open, setOpen] = useState<MemberDay>();
  return (
    <Stack gap={12}>
      <Panel
        label={t(`contract.${income.kind}`)}
        title={t('incomeOf', { kind: t(`contract.${income.kind}`), account: income.account })}
        aside={<Amount value={income.pay} currency={currency} tone="result" />}
      >
        <Stack gap={10}>
          <Facts
            items={[
              [
                t('window'),
                <span key="w">
                  <DateText at={income.from} form="full" /> – <DateText at={income.until} form="full" />
                </span>,
              ],
              [t('state'), income.paidAt ? <DateText key="p" at={income.paidAt} form="full" /> : t('waitsPay')],
              ...(income.settled === ZERO
                ? []
                : [
                    [
                      t(income.settled < ZERO ? 'takenBack' : 'clearedDebt'),
                      <Amount key="s" value={income.settled} currency={currency} />,
                    ] as const,
                  ]),
            ]}
          />
          <Note icon="shield-check">{t('verifyHint')}</Note>
          <p>
            <code>SHA-256 {sha256}</code>
          </p>
        </Stack>
      </Panel>
      <Corrections statement={statement} />
      {!facts.correction && (
        <Panel title={t('sums')} label={t('sums')}>
          <Sums statement={statement} />
        </Panel>
      )}
      <Panel title={t('contractText')} label={t('contractText')}>
        <TermsList kind={income.kind} terms={contract.terms} show={(amount) => money(amount, currency)} />
        <p>
          <code>SHA-256 {contract.sha256}</code>
        </p>
      </Panel>
      {open ? (
        <Panel>
          <StatementDay
            endpoint={getAgentStatementDay}
            file={getAgentStatementDayFile}
            row={{ id: income.id, ...open }}
            currency={currency}
            isDense={!isNarrow}
            onBack={() => setOpen(undefined)}
          />
        </Panel>
      ) : (
        !facts.correction && (
          <Panel title={t('rows')} label={t('rows')}>
            <Rows rows={rows} currency={currency} onOpen={setOpen} />
          </Panel>
        )
      )}
    </Stack>
  );
}

/**
 * The calculation of an income's amount, line by line: the team's figures, deductions and carried losses, the rate, and
 * the downlines' part.
 */
function Sums({ statement }: { statement: Statement }) {
  const t = useAgentsWords();
  const words = useContractWords();
  const { income, facts } = statement;
  const { ppm, number } = useFormat();
  const { currency, kind } = income;
  const { figures, before, after } = facts;
  const amount = (value: Money) => <Amount value={value} currency={currency} />;
  const inUnits = (e6: string): Money => moneyOf(BigInt(e6) / 1_000_000n);
  const below = moneyOf(facts.downlines.reduce((sum, { earnedE6 }) => sum + BigInt(earnedE6), 0n) / 1_000_000n);
  const minus = (value: Money) => subtract(ZERO, value);
  const { counts, rateOn, keeps } = agentContractKind(kind);
  if (counts === 'bets')
    return (
      <Facts
        items={[
          ...figures.placed.map(
            ({ ratePpm, turnover }) =>
              [
                t('atRate', { rate: ppm(Number(ratePpm)) }),
                <Amount key={ratePpm} value={turnover} currency={currency} />,
              ] as const,
          ),
          [t('remainderBefore'), number(Number(before.remainderE6))],
          [t('remainderAfter'), number(Number(after.remainderE6))],
          [t('pay'), amount(income.pay)],
        ]}
      />
    );
  return (
    <Facts
      items={[
        [t('turnover'), amount(figures.turnover)],
        [t('net'), amount(figures.net)],
        [t('active'), number(figures.active)],
        ...(rateOn === 'profit'
          ? ([
              [t('lessBonuses'), amount(minus(figures.bonuses))],
              [t('lessSalaries'), amount(minus(figures.salaries))],
              [t('lessFees'), amount(minus(figures.fees))],
              [t('lessPlatform'), amount(minus(facts.platform ?? ZERO))],
              [t('lossBefore'), amount(before.loss)],
            ] as const)
          : []),
        [t('base'), amount(facts.base)],
        [t('rate'), ppm(Number(facts.ratePpm))],
        [t('ofTeam'), amount(inUnits(facts.earnedE6))],
        ...(facts.downlines.length > 0
          ? [[t('ofDownlines', { count: facts.downlines.length }), amount(minus(below))] as const]
          : []),
        ...optionSums(statement, words).map(([label, value]) => [label, amount(value)] as const),
        ...(keeps === 'loss' ? [[t('lossAfter'), amount(after.loss)] as const] : []),
        [t('pay'), amount(income.pay)],
      ]}
    />
  );
}

const PAGE = 50;

/**
 * The rows of a statement in pages. All rows, possibly thousands, are loaded in one response, because one hash covers
 * them.
 */
function Rows({
  rows,
  currency,
  onOpen,
}: {
  rows: readonly StatementRow[];
  currency: Statement['income']['currency'];
  onOpen: (day: MemberDay) => void;
}) {
  const t = useAgentsWords();
  const isNarrow = useIsNarrow();
  const [page, setPage] = usePage('rows.');
  const columns = useRowColumns(currency, onOpen);
  if (rows.length === 0) return <Empty title={t('noRows')} />;
  return (
    <Stack gap={8}>
      <Table
        label={t('rows')}
        items={rows.slice((page - 1) * PAGE, page * PAGE)}
        keyOf={({ account, source }) => `${account} ${source}`}
        columns={columns}
        isDense={!isNarrow}
        totals={<span>{t('rowCount', { count: rows.length })}</span>}
      />
      <Pager page={page} count={rows.length} pageSize={PAGE} onPage={setPage} />
    </Stack>
  );
}

function useRowColumns(
  currency: Statement['income']['currency'],
  onOpen: (day: MemberDay) => void,
): readonly Column<StatementRow>[] {
  const t = useAgentsWords();
  const textOf = useSourceText();
  const { ppm } = useFormat();
  return [
    {
      key: 'source',
      head: t('source'),
      onCard: 'title',
      // In a dividend or a daily salary a row sums up one day of one member and can be opened; in statements of other
      // kinds it is one bet.
      cell: ({ source, account }) => {
        const day = dayOfSource(source);
        if (day === undefined) return <span className="num">{source}</span>;
        const name = t('day.openDay', { account, day: textOf(source) });
        return (
          <Button kind="ghost" size="small" label={name} onClick={() => onOpen({ account, day })}>
            {textOf(source)}
          </Button>
        );
      },
    },
    {
      key: 'account',
      head: t('account'),
      cell: ({ account, linked }) => (linked ? `${account} (${t(`linked.${linked}`)})` : account),
    },
    { key: 'level', head: t('level'), isNumber: true, cell: ({ level }) => level },
    { key: 'at', head: t('time'), onCard: 'none', cell: ({ at }) => <DateText at={at} form="full" /> },
    {
      key: 'turnover',
      head: t('turnover'),
      isNumber: true,
      onCard: 'aside',
      cell: ({ turnover }) => <Amount value={turnover} currency={currency} />,
    },
    {
      key: 'net',
      head: t('net'),
      isNumber: true,
      cell: ({ net }) => <Amount value={net} currency={currency} tone="result" />,
    },
    {
      key: 'rate',
      head: t('rate'),
      isNumber: true,
      cell: ({ ratePpm, belowPpm }) =>
        ratePpm === null ? '–' : t('rateLess', { own: ppm(ratePpm), below: ppm(belowPpm ?? 0) }),
    },
  ];
}
