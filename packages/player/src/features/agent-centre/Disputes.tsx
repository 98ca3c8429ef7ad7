import { disputeIncome, listIncomeDisputes } from '@tamarind/contract/income-disputes';
import type { Statement } from '@tamarind/contract/incomes';
import { present } from '@tamarind/domain/present';
import { useSourceText } from '@tamarind/ui/agent-contract/useSourceText.ts';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { Select, TextArea } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

type RowName = Pick<Statement['rows'][number], 'account' | 'source'>;
const tones = { open: 'warn', upheld: 'win', dismissed: 'plain' } as const;

/** The disputes about an income with their states, and the form that opens one about a row or the whole income. */
export function Disputes({ statement: { income, rows } }: { statement: Pick<Statement, 'income' | 'rows'> }) {
  const t = useAgentWords();
  const textOf = useSourceText();
  const rowText = ({ account, source }: RowName) => `${account} · ${textOf(source)}`;
  const { data } = useEndpoint(listIncomeDisputes, { id: income.id });
  const call = useCall(disputeIncome, { refreshes: [listIncomeDisputes] });
  const form = useForm({
    start: { row: '', message: '' },
    check: ({ message }) => ({ message: message.trim().length < 5 ? t('dispute.fault') : undefined }),
    call,
    submit: async ({ row, message }) => {
      const about = rows[Number(row)];
      const named = row === '' || !about ? undefined : { source: about.source, account: about.account };
      if (!(await call.send({ id: income.id, message: message.trim(), ...present({ row: named }) }))) return;
      form.reset();
      toast(t('dispute.opened'));
    },
  });
  return (
    <Card as="section" label={t('dispute.title')}>
      <h2 className={styles.section}>{t('dispute.title')}</h2>
      {data && data.disputes.length > 0 && (
        <ul className={styles.cases}>
          {data.disputes.map((one) => (
            <li key={one.id}>
              <p className={styles.tags}>
                <Tag tone={tones[one.state]}>{t(`dispute.state.${one.state}`)}</Tag>
                <b>{one.row ? rowText(one.row) : t('dispute.whole')}</b>
              </p>
              <p>{one.message}</p>
              {one.answer !== null && <p>{t('dispute.answer', { answer: one.answer })}</p>}
              <small>
                <DateText at={one.decidedAt ?? one.openedAt} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <form className={styles.form} {...form.props}>
        <Select
          label={t('dispute.row')}
          options={[
            { value: '', label: t('dispute.whole') },
            ...rows.map(({ account, source }, at) => ({ value: String(at), label: rowText({ account, source }) })),
          ]}
          {...form.choice('row')}
        />
        <TextArea label={t('dispute.message')} maxLength={1000} {...form.text('message')} />
        {form.refusal && <RefusalSentence error={form.refusal} />}
        <Button type="submit" kind="line" isBusy={form.isBusy}>
          {t('dispute.send')}
        </Button>
      </form>
    </Card>
  );
}
