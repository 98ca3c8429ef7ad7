import { useState } from 'react';
import { Link } from 'wouter';
import { correctIncome, type Statement } from '@tamarind/contract/incomes';
import { listProposals } from '@tamarind/contract/proposals';
import { fromDecimal, ZERO, type Money } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { Segmented } from '@tamarind/ui/Segmented';
import { Table } from '@tamarind/ui/Table';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useAgentsWords } from './words.ts';

/**
 * The corrections of an income: the approved ones, each with a link to the income that contains it, and the form to
 * propose another.
 */
export function Corrections({ statement: { income, facts, corrections } }: { statement: Statement }) {
  const t = useAgentsWords();
  const isNarrow = useIsNarrow();
  const mayCorrect = hasRight(useStaff(), 'agents.manage');
  const [isOpen, setOpen] = useState(false);
  const linkTo = (id: string) => `/agents/${encodeURIComponent(income.account)}?tab=income&income=${id}`;
  return (
    <Stack gap={12}>
      <Proposals subject={`${income.account} ${income.id}`} acts={['income.correct']} />
      {facts.correction && (
        <Note>
          {t.rich(
            'correctionOf',
            { reason: facts.correction.reason },
            { a: <Link className="link" href={linkTo(facts.correction.of)} /> },
          )}
        </Note>
      )}
      <Panel
        title={t('corrections')}
        label={t('corrections')}
        aside={
          mayCorrect && (
            <Button kind="line" size="small" icon="pencil-simple" onClick={() => setOpen(true)}>
              {t('correct')}
            </Button>
          )
        }
      >
        {corrections.length === 0 ? (
          <p>{t('noCorrections')}</p>
        ) : (
          <Table
            label={t('corrections')}
            items={corrections}
            keyOf={({ id }) => id}
            isDense={!isNarrow}
            columns={[
              { key: 'reason', head: t('reason'), onCard: 'title', cell: ({ reason }) => reason },
              {
                key: 'amount',
                head: t('amount'),
                isNumber: true,
                onCard: 'aside',
                cell: ({ amount }) => <Amount value={amount} currency={income.currency} sign="always" />,
              },
              { key: 'at', head: t('agreedAt'), cell: ({ agreedAt }) => <DateText at={agreedAt} form="full" /> },
              {
                key: 'income',
                head: t('state'),
                cell: (one) =>
                  one.income === null ? (
                    t('waitsWindow')
                  ) : (
                    <Link className="link" href={linkTo(one.income)}>
                      {t('postedBy')}
                    </Link>
                  ),
              },
            ]}
          />
        )}
      </Panel>
      {isOpen && <Correct income={income} onClose={() => setOpen(false)} />}
    </Stack>
  );
}

const ways = ['credit', 'debit'] as const;

function Correct({ income, onClose }: { income: Statement['income']; onClose: () => void }) {
  const t = useAgentsWords();
  const call = useCall(correctIncome, { refreshes: [listProposals] });
  const amountOf = (text: string): Money => fromDecimal(text.trim().replaceAll(',', ''), income.currency) ?? ZERO;
  const form = useForm({
    start: { way: ways[0] as (typeof ways)[number], amount: '' },
    check: ({ amount }) => ({ amount: amountOf(amount) > ZERO ? undefined : t('fault.amount') }),
  });
  const send = (reason: string) => {
    const { way, amount } = form.values;
    const { id, currency } = income;
    return call.send({ id, way, amount: amountOf(amount), currency, reason });
  };
  return (
    <CallDialog
      title={t('correctOf', { account: income.account })}
      act={t('propose')}
      noteMax={300}
      form={form}
      call={call}
      currency={income.currency}
      onClose={onClose}
      send={send}
      done={t('proposed')}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('correctText')}</p>
          <Segmented
            label={t('way')}
            options={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
            value={form.values.way}
            onChange={(way) => form.set({ way })}
          />
          <Field
            label={t('amountIn', { currency: income.currency })}
            inputMode="decimal"
            autoComplete="off"
            {...form.text('amount')}
          />
        </Stack>
      </div>
    </CallDialog>
  );
}
