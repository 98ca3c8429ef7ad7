import {
  type AgentContract,
  getContractInfo,
  listContracts,
  offerContract,
  type Terms,
} from '@tamarind/contract/commission';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { TIERS_MAX } from '@tamarind/domain/agents/contracts/life';
import { type Currency, money, type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { type FormPart, useForm } from '@tamarind/ui/useForm.ts';
import { amountOf } from '#parts/money/amount-entry.ts';
import styles from './Pages.module.css';
import { ppmOf } from './rates.ts';
import { useAgentWords } from './words.ts';

interface Row {
  readonly rate: string;
  readonly active: string;
  readonly turnover: string;
  readonly profit: string;
}
const emptyRow: Row = { rate: '', active: '', turnover: '', profit: '' };
const periods = ['day', 'week', 'half_month', 'month'] as const;

interface Props {
  account: string;
  /** The agent's currency: that of all amounts in the contract. */
  currency: Currency;
  onDone: () => void;
}

/** Offers a contract to a direct downline: the rate table with every condition, and the rules beside it. */
export function OfferForm({ account, currency, onDone }: Props) {
  const t = useAgentWords();
  const call = useCall(offerContract, { refreshes: [listContracts, getContractInfo] });
  const form = useForm({
    start: {
      kind: 'daily' as AgentContract['kind'],
      period: 'month' as Terms['period'],
      rows: [emptyRow] as readonly Row[],
      deposits: '',
      turnover: '',
      most: '',
      bonuses: true,
      salaries: true,
      carriesLoss: true,
      toUpline: true,
    },
    check: ({ kind, rows, deposits, turnover, most }) => ({
      ...present({
        deposits: isAmount(deposits, currency) ? undefined : t('fault.amount'),
        turnover: isAmount(turnover, currency) ? undefined : t('fault.amount'),
        most: isAmount(most, currency) ? undefined : t('fault.amount'),
        rows: kind === 'real_time' && rows.some(hasConditions) ? t('fault.realTime') : undefined,
      }),
      ...rowFaults(rows, currency, { rate: t('fault.rate'), amount: t('fault.amount'), count: t('fault.count') }),
    }),
    call,
    submit: async ({ kind, period, rows, ...rest }) => {
      const tiers = rows.map((row) => tierOf(row, currency));
      const made = await call.send({
        account,
        kind,
        terms: {
          period,
          tiers,
          deducts:
            kind === 'dividend'
              ? [...(rest.bonuses ? ['bonuses' as const] : []), ...(rest.salaries ? ['salaries' as const] : [])]
              : [],
          platformPpm: 0n,
          paymentPpm: 0n,
          activeWhen: { deposits: amountIn(rest.deposits, currency), turnover: amountIn(rest.turnover, currency) },
          carriesLoss: rest.carriesLoss,
          unit: money(1),
          most: rest.most === '' ? null : amountIn(rest.most, currency),
          unearned: rest.toUpline ? 'upline' : 'house',
          sharePpm: null,
        },
      });
      if (!made) return;
      toast(t('offer.made', { account }));
      onDone();
    },
  });
  const { kind, rows } = form.values;
  const setRow = (at: number, change: Partial<Row>) =>
    form.set({ rows: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) });
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.note}>{t('offer.text')}</p>
      <div className={styles.pair}>
        <Select
          label={t('offer.kind')}
          options={agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) }))}
          {...form.choice('kind')}
        />
        {kind === 'dividend' && (
          <Select
            label={t('offer.period')}
            options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            {...form.choice('period')}
          />
        )}
      </div>
      <fieldset className={styles.form}>
        <legend className={styles.note}>{t('offer.rows')}</legend>
        {rows.map((row, at) => (
          <TierRow
            key={at}
            form={form}
            at={at}
            hasConditions={kind !== 'real_time'}
            onChange={(change) => setRow(at, change)}
          />
        ))}
        {kind !== 'real_time' && rows.length < TIERS_MAX && (
          <div>
            <Button kind="line" size="small" icon="plus" onClick={() => form.set({ rows: [...rows, emptyRow] })}>
              {t('offer.addRow')}
            </Button>
          </div>
        )}
        {form.fault('rows') !== undefined && <p className={styles.error}>{form.fault('rows')}</p>}
      </fieldset>
      {kind !== 'real_time' && (
        <>
          <div className={styles.pair}>
            <Field label={t('offer.activeDeposits')} inputMode="numeric" {...form.text('deposits')} />
            <Field label={t('offer.activeTurnover')} inputMode="numeric" {...form.text('turnover')} />
          </div>
          <Field label={t('offer.most')} hint={t('offer.most.hint')} inputMode="numeric" {...form.text('most')} />
          <Checkbox {...form.tick('toUpline')}>{t('offer.toUpline')}</Checkbox>
        </>
      )}
      {kind === 'dividend' && (
        <>
          <Checkbox {...form.tick('bonuses')}>{t('offer.bonuses')}</Checkbox>
          <Checkbox {...form.tick('salaries')}>{t('offer.salaries')}</Checkbox>
          <Checkbox {...form.tick('carriesLoss')}>{t('offer.carriesLoss')}</Checkbox>
        </>
      )}
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('offer.send')}
      </Button>
    </form>
  );
}

interface TierRowProps {
  form: FormPart<{ rows: readonly Row[] }>;
  at: number;
  hasConditions: boolean;
  onChange: (change: Partial<Row>) => void;
}

/** One row of the rate table: the rate and the conditions that must all hold. */
function TierRow({ form, at, hasConditions: asksMore, onChange }: TierRowProps) {
  const t = useAgentWords();
  const { rows } = form.values;
  const row = rows[at] ?? emptyRow;
  return (
    <div className={styles.tier}>
      <Field
        label={t('offer.rate')}
        inputMode="decimal"
        after={<span>%</span>}
        value={row.rate}
        error={form.fault(`rows.${at}.rate`)}
        onChange={(event) => onChange({ rate: event.target.value })}
      />
      {asksMore &&
        (['active', 'turnover', 'profit'] as const).map((key) => (
          <Field
            key={key}
            label={t(`offer.${key}`)}
            inputMode="numeric"
            value={row[key]}
            error={form.fault(`rows.${at}.${key}`)}
            onChange={(event) => onChange({ [key]: event.target.value })}
          />
        ))}
      {rows.length > 1 && (
        <Button
          kind="ghost"
          icon="trash"
          label={t('offer.dropRow', { row: at + 1 })}
          onClick={() => form.set({ rows: rows.filter((_, index) => index !== at) })}
        />
      )}
    </div>
  );
}

const hasConditions = ({ active, turnover, profit }: Row): boolean => active + turnover + profit !== '';
const isAmount = (text: string, currency: Currency): boolean => text === '' || amountOf(text, currency) !== undefined;
const amountIn = (text: string, currency: Currency): Money => amountOf(text, currency) ?? ZERO;
const isCount = (text: string): boolean => text === '' || /^[1-9]\d{0,5}$/.test(text);

function rowFaults(
  rows: readonly Row[],
  currency: Currency,
  say: { readonly rate: string; readonly amount: string; readonly count: string },
): Record<`rows.${string}`, string> {
  const faults = rows.flatMap((row, at) => [
    ppmOf(row.rate) === undefined ? [`rows.${at}.rate`, say.rate] : undefined,
    isCount(row.active) ? undefined : [`rows.${at}.active`, say.count],
    isAmount(row.turnover, currency) ? undefined : [`rows.${at}.turnover`, say.amount],
    isAmount(row.profit, currency) ? undefined : [`rows.${at}.profit`, say.amount],
  ]);
  return Object.fromEntries(faults.filter((fault) => fault !== undefined));
}

const tierOf = (row: Row, currency: Currency): Terms['tiers'][number] => ({
  ratePpm: ppmOf(row.rate) ?? 0n,
  ...present({
    active: row.active === '' ? undefined : Number(row.active),
    turnover: row.turnover === '' ? undefined : amountIn(row.turnover, currency),
    profit: row.profit === '' ? undefined : amountIn(row.profit, currency),
  }),
});
