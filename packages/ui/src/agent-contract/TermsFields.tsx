import type { AgentContract } from '@tamarind/contract/commission';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { agentContractKind, chosenPeriods } from '@tamarind/domain/agents/contracts/index';
import { TIERS_MAX } from '@tamarind/domain/agents/contracts/life';
import { Button } from '../Button.tsx';
import { Checkbox, Field, Select } from '../Field.tsx';
import type { FormPart } from '../useForm.ts';
import styles from './AgentContract.module.css';
import { emptyTier, type TermsEntry, type TierEntry } from './terms-entry.ts';
import { useContractWords } from './words.ts';

interface Props {
  form: FormPart<TermsEntry>;
  /**
   * True on the operator's own form: it also offers the rules that an agent cannot set, such as the unit in whose whole
   * multiples stakes count, fees, the platform's percentage and a share of the downlines' income.
   */
  isOfHouse?: boolean;
  /** True if the contract's kind is chosen outside these fields; its select box is then left out. */
  hasKind?: boolean;
}

/** The fields of a contract offer: kind, period, the table of rates with their conditions, and the further rules. */
export function TermsFields({ form, isOfHouse = false, hasKind = false }: Props) {
  const t = useContractWords();
  const { kind, rows } = form.values;
  const { window, counts, rateOn } = agentContractKind(kind);
  const isTeam = counts !== 'bets';
  const isLine = form.values.share === '';
  const setRow = (at: number, change: Partial<TierEntry>) =>
    form.set({ rows: rows.map((row, index) => (index === at ? { ...row, ...change } : row)) });
  return (
    <div className={styles.fields}>
      {(!hasKind || window === 'chosen') && (
        <div className={styles.pair}>
          {!hasKind && (
            <Select<AgentContract['kind']>
              label={t('offer.kind')}
              options={agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) }))}
              {...form.choice('kind')}
            />
          )}
          {window === 'chosen' && (
            <Select
              label={t('offer.period')}
              options={chosenPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
              {...form.choice('period')}
            />
          )}
        </div>
      )}
      <fieldset className={styles.fields}>
        <legend className={styles.note}>{t('offer.rows')}</legend>
        {rows.map((_, at) => (
          <TierRow key={at} form={form} at={at} hasConditions={isTeam} onChange={(change) => setRow(at, change)} />
        ))}
        {isTeam && rows.length < TIERS_MAX && (
          <div>
            <Button kind="line" size="small" icon="plus" onClick={() => form.set({ rows: [...rows, emptyTier] })}>
              {t('offer.addRow')}
            </Button>
          </div>
        )}
        {form.fault('rows') !== undefined && <p className={styles.error}>{form.fault('rows')}</p>}
      </fieldset>
      {isTeam && (
        <>
          <div className={styles.pair}>
            <Field label={t('offer.activeDeposits')} inputMode="numeric" {...form.text('deposits')} />
            <Field label={t('offer.activeTurnover')} inputMode="numeric" {...form.text('turnover')} />
          </div>
          <Field label={t('offer.most')} hint={t('offer.most.hint')} inputMode="numeric" {...form.text('most')} />
          {isOfHouse && (
            <>
              <Field label={t('offer.unit')} hint={t('offer.unit.hint')} inputMode="numeric" {...form.text('unit')} />
              <Field
                label={t('offer.share')}
                hint={t('offer.share.hint')}
                inputMode="decimal"
                after={<span>%</span>}
                {...form.text('share')}
              />
            </>
          )}
          <Checkbox {...form.tick('toUpline')}>{t('offer.toUpline')}</Checkbox>
          {isLine && <Checkbox {...form.tick('bearsShortfall')}>{t('offer.shortfall')}</Checkbox>}
        </>
      )}
      {rateOn === 'profit' && (
        <>
          {isOfHouse && (
            <div className={styles.pair}>
              <Field
                label={t('offer.platform')}
                inputMode="decimal"
                after={<span>%</span>}
                {...form.text('platform')}
              />
              <Field label={t('offer.payment')} inputMode="decimal" after={<span>%</span>} {...form.text('payment')} />
            </div>
          )}
          <Checkbox {...form.tick('bonuses')}>{t('offer.bonuses')}</Checkbox>
          <Checkbox {...form.tick('salaries')}>{t('offer.salaries')}</Checkbox>
          {isOfHouse && <Checkbox {...form.tick('fees')}>{t('offer.fees')}</Checkbox>}
          {isLine && <Checkbox {...form.tick('leavesWinners')}>{t('offer.branches')}</Checkbox>}
          <Checkbox {...form.tick('carriesLoss')}>{t('offer.carriesLoss')}</Checkbox>
          {form.values.carriesLoss && (
            <Field
              label={t('offer.fenceFrom')}
              hint={t('offer.fenceFrom.hint')}
              inputMode="numeric"
              {...form.text('fenceFrom')}
            />
          )}
        </>
      )}
    </div>
  );
}

interface TierRowProps {
  form: FormPart<TermsEntry>;
  at: number;
  hasConditions: boolean;
  onChange: (change: Partial<TierEntry>) => void;
}

/** One row of the rate table: a rate and its conditions, which must all be met. */
function TierRow({ form, at, hasConditions, onChange }: TierRowProps) {
  const t = useContractWords();
  const { rows } = form.values;
  const row = rows[at] ?? emptyTier;
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
      {hasConditions &&
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
