import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import {
  addStatement,
  checkStatement,
  fetchStatement,
  getReconciliation,
  listBreaks,
  type StatementFormat,
  statementFormats,
} from '@tamarind/contract/reconciliation';
import { currencies, type Currency, fromDecimal, type Money, subtract, ZERO } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { present } from '@tamarind/domain/present';
import { addDays, dayOf, startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select } from '@tamarind/ui/Field';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { base64Of } from '#parts/base64-of.ts';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import type { Reconciliation } from './Days.tsx';
import { useReconciliationWords } from './words.ts';

const reads = [getReconciliation, listBreaks];
const BYTES_MAX = 10_000_000;
/** Names of statement formats, which are the same in every language. */
const formatNames: Record<StatementFormat, string> = { csv: 'CSV', mt940: 'MT940', camt053: 'CAMT.053' };

/**
 * The bank accounts and providers with the days that their statements cover, a form that adds a statement file, and a
 * form that requests a day's statement from the bank.
 */
export function Statements({ query }: { query: UseQueryResult<Reconciliation, Refusal> }) {
  const t = useReconciliationWords();
  const isNarrow = useIsNarrow();
  const mayAdd = hasRight(useStaff(), 'reconciliation.manage');
  return (
    <Stack gap={16}>
      <Answer query={query}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty title={t('noStatements')}>{t('noDaysText')}</Empty>
          ) : (
            <Table
              label={t('accounts')}
              items={accounts}
              keyOf={({ currency, account, provider }) => `${currency} ${account} ${provider ?? ''}`}
              isDense={!isNarrow}
              columns={[
                {
                  key: 'account',
                  head: t('account'),
                  onCard: 'title',
                  cell: ({ account, provider }) => (
                    <b className="num">{provider === null ? account : paymentProvider(provider).name}</b>
                  ),
                },
                {
                  key: 'closing',
                  head: t('closing'),
                  isNumber: true,
                  onCard: 'aside',
                  cell: ({ closing, currency }) => <Amount value={closing} currency={currency} />,
                },
                {
                  key: 'days',
                  head: t('covered'),
                  cell: ({ from, until }) => (
                    <>
                      <DateText at={startOfDay(from)} form="day" /> – <DateText at={startOfDay(until)} form="day" />
                    </>
                  ),
                },
                {
                  key: 'how',
                  head: t('how'),
                  cell: ({ isFetched }) => (
                    <Tag tone={isFetched ? 'win' : 'plain'}>{t(isFetched ? 'fetched' : 'byFile')}</Tag>
                  ),
                },
              ]}
            />
          )
        }
      </Answer>
      {mayAdd && <FileForm holders={query.data?.holders ?? []} />}
      {mayAdd && <DayForm />}
    </Stack>
  );
}

/**
 * Adds a statement file in two steps: the server first parses the file and shows its content, then staff confirm it. A
 * provider's file has no balances, so staff type the balance that the provider's portal shows.
 */
function FileForm({ holders }: { holders: Reconciliation['holders'] }) {
  const t = useReconciliationWords();
  const isStale = useIsStale();
  const check = useCall(checkStatement);
  const add = useCall(addStatement, { refreshes: reads });
  const [file, setFile] = useState<PickedFile>();
  const holderOf = (of: string) => holders.find(({ provider }) => provider === of);
  const form = useForm({
    start: {
      of: '',
      format: statementFormats[0] as StatementFormat,
      currency: currencies[0] as Currency,
      account: '',
      closing: '',
    },
    check: ({ of, account, closing }) => {
      const held = holderOf(of);
      return held
        ? { closing: balanceIn(closing, held.currency) === undefined ? t('balanceMissing') : undefined }
        : { account: account.trim() === '' ? t('accountMissing') : undefined };
    },
  });
  const holder = holderOf(form.values.of);
  const { currency } = holder ?? form.values;
  const wish = () => {
    const typed = form.tryAll();
    if (!typed || !file) return undefined;
    if (!holder) return { format: typed.format, currency, account: typed.account.trim(), file: file.text };
    const closing = balanceIn(typed.closing, currency);
    return { format: 'csv' as const, ...holder, ...present({ closing }), file: file.text };
  };
  const reset = () => {
    check.reset();
    add.reset();
  };
  const read = async () => {
    const asked = wish();
    add.reset();
    if (asked) await check.send(asked);
  };
  const keep = async () => {
    const asked = wish();
    const added = asked && (await add.send(asked));
    if (!added) return;
    toast(t('added', { count: added.added }));
    setFile(undefined);
    check.reset();
  };
  return (
    <Panel title={t('addFile')}>
      <div ref={form.ref}>
        <Stack gap={12}>
          <p>{t('addFileText')}</p>
          {holders.length > 0 && (
            <Select
              label={t('of')}
              options={[
                { value: '', label: t('ofBank') },
                ...holders.map(({ provider }) => ({ value: provider, label: paymentProvider(provider).name })),
              ]}
              value={form.values.of}
              onChange={(of) => {
                form.set({ of });
                reset();
              }}
            />
          )}
          {holder ? (
            <Field
              label={t('balance', { currency })}
              hint={t('balanceHint')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              {...form.text('closing')}
            />
          ) : (
            <>
              <Segmented
                label={t('format')}
                options={statementFormats.map((value) => ({ value, label: formatNames[value] }))}
                value={form.values.format}
                onChange={(format) => {
                  form.set({ format });
                  reset();
                }}
              />
              <Segmented
                label={t('currency')}
                options={currencies.map((value) => ({ value, label: value }))}
                value={form.values.currency}
                onChange={(next) => {
                  form.set({ currency: next });
                  reset();
                }}
              />
              <Field
                label={t('account')}
                hint={t('accountHint')}
                autoComplete="off"
                maxLength={40}
                {...form.text('account')}
              />
            </>
          )}
          <Row>
            <FilePicker file={file} onPick={reset} onRead={setFile} />
            <Button
              kind={check.value ? 'soft' : 'cta'}
              size="small"
              isBusy={check.state === 'sending'}
              disabled={isStale || !file || file.text === ''}
              onClick={() => void read()}
            >
              {t('readFile')}
            </Button>
          </Row>
          <Refused refusal={check.refusal ?? add.refusal} />
          {check.value && (
            <Summary
              value={check.value}
              currency={currency}
              isBusy={add.state === 'sending'}
              onAdd={() => void keep()}
            />
          )}
        </Stack>
      </div>
    </Panel>
  );
}

interface PickedFile {
  readonly name: string;
  readonly size: number;
  /** The file's content in base64; empty if the file is empty or too large. */
  readonly text: string;
}

interface PickerProps {
  file: PickedFile | undefined;
  onPick: () => void;
  onRead: (file: PickedFile) => void;
}

function FilePicker({ file, onPick, onRead }: PickerProps) {
  const t = useReconciliationWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="line" size="small" icon="upload-simple" onClick={() => input.current?.click()}>
        {file ? file.name : t('pickFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xml,.sta,.940,.mt940"
        className="sr"
        tabIndex={-1}
        aria-label={t('pickFile')}
        onChange={({ target }) => {
          const [picked] = target.files ?? [];
          onPick();
          if (!picked) return;
          const { name, size } = picked;
          void (size > BYTES_MAX ? Promise.resolve('') : base64Of(picked)).then((text) => {
            onRead({ name, size, text });
            target.value = '';
          });
        }}
      />
      {file && file.text === '' && (
        <Note tone="danger" icon="warning">
          {t(file.size === 0 ? 'emptyFile' : 'fault.too_large')}
        </Note>
      )}
    </>
  );
}

/** Parses a typed balance; it is below zero if the provider paid out more than it held. */
function balanceIn(text: string, currency: Currency): Money | undefined {
  const bare = text.trim().replaceAll(',', '');
  const amount = fromDecimal(bare.replace(/^-/, ''), currency);
  return amount !== undefined && bare.startsWith('-') ? subtract(ZERO, amount) : amount;
}

interface SummaryProps {
  value: OutputOf<typeof checkStatement>;
  currency: Currency;
  isBusy: boolean;
  onAdd: () => void;
}

/** The content of the file as the server parsed it, and the button that adds the file. */
function Summary({ value, currency, isBusy, onAdd }: SummaryProps) {
  const t = useReconciliationWords();
  const isStale = useIsStale();
  return (
    <>
      <Facts
        items={[
          [
            t('covered'),
            <span key="d">
              <DateText at={startOfDay(value.from)} form="day" /> – <DateText at={startOfDay(value.until)} form="day" />
            </span>,
          ],
          [t('opening'), <Amount key="o" value={value.opening} currency={currency} isAlwaysShown />],
          [t('closing'), <Amount key="c" value={value.closing} currency={currency} isAlwaysShown />],
          [t('lines'), t('linesOf', { lines: value.lines, added: value.added })],
        ]}
      />
      <Row>
        <Button kind="cta" size="small" isBusy={isBusy} disabled={isStale} onClick={onAdd}>
          {t('add')}
        </Button>
      </Row>
    </>
  );
}

/** The reason why a statement file or a day was refused. */
function Refused({ refusal }: { refusal: Refusal | undefined }) {
  const t = useReconciliationWords();
  const errorText = useErrorText();
  if (!refusal) return null;
  const { fault, line } = refusal.details;
  const key = `fault.${String(fault)}`;
  return (
    <Note tone="danger" icon="warning">
      {errorText(refusal)} {t.has(key) && t(key as 'fault.encoding')}{' '}
      {typeof line === 'number' && line > 0 && t('inLine', { line })}
    </Note>
  );
}

function DayForm() {
  const t = useReconciliationWords();
  const isStale = useIsStale();
  const call = useCall(fetchStatement, { refreshes: reads });
  const yesterday = addDays(dayOf(serverNow()), -1);
  const form = useForm({
    start: { currency: currencies[0] as Currency, day: yesterday },
    check: ({ day }) => ({ day: /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= yesterday ? undefined : t('dayMissing') }),
    submit: async (asked) => {
      const value = await call.send(asked);
      if (value) toast(t('added', { count: value.added }));
    },
  });
  return (
    <Panel title={t('askBank')}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t('askBankText')}</p>
          <Segmented
            label={t('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={form.values.currency}
            onChange={(currency) => form.set({ currency })}
          />
          <Field label={t('day')} type="date" max={yesterday} {...form.text('day')} />
          <Refused refusal={call.refusal} />
          <Row>
            <Button kind="line" size="small" type="submit" isBusy={call.state === 'sending'} disabled={isStale}>
              {t('ask')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}
