import { useState } from 'react';
import { type BreakView, closeBreak, listBreaks, takeBreak } from '@tamarind/contract/reconciliation';
import { listProposals } from '@tamarind/contract/proposals';
import { fromDecimal, ZERO } from '@tamarind/domain/money';
import { paymentProvider } from '@tamarind/domain/payments/providers/index';
import { present } from '@tamarind/domain/present';
import type { Resolution } from '@tamarind/domain/reconciliation/breaks';
import { startOfDay } from '@tamarind/domain/time';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { useReconciliationWords } from './words.ts';

/**
 * A break (a difference between bank and ledger): the bank's side, the ledger's side, the probable counterpart, and the
 * possible resolutions.
 */
export function BreakPane({ found, onClose }: { found: BreakView; onClose: () => void }) {
  const t = useReconciliationWords();
  const { suggestion } = found;
  return (
    <Stack gap={12}>
      <Panel
        title={t(`kind.${found.kind}`)}
        aside={<Button kind="ghost" size="tiny" icon="x" label={t('closePane')} onClick={onClose} />}
      >
        <Stack gap={12}>
          <Note icon="info">{t(`why.${found.kind}`)}</Note>
          <Facts
            items={[
              [
                t('difference'),
                <Amount key="a" value={found.amount} currency={found.currency} sign="always" isAlwaysShown />,
              ],
              [t('day'), <DateText key="d" at={startOfDay(found.day)} form="day" />],
              ...accountOf(found, t('account'), t('remitter')),
              [t('owner'), found.owner ?? t('nobody')],
              ...(found.closedHow ? [[t('closedAs'), t(`closed.${found.closedHow}`)] as const] : []),
            ]}
          />
        </Stack>
      </Panel>
      <Sides
        title={t('bankSays')}
        none={t('bankHasNone')}
        found={found}
        side={lineOf(found.kind === 'gap' ? null : found.line)}
      />
      <Sides title={t('ledgerSays')} none={t('ledgerHasNone')} found={found} side={movementOf(found.movement)} />
      {suggestion && (
        <Sides
          title={t('looksLike')}
          none=""
          found={found}
          side={suggestion.line ? lineOf(suggestion.line) : movementOf(suggestion.movement)}
        />
      )}
      {found.proposal && <Proposals subject={found.id} />}
      {found.state === 'open' && <Acts found={found} />}
    </Stack>
  );
}

/**
 * The bank account in which a break (a difference between bank and ledger) was found, or the provider that holds the
 * money.
 */
const accountOf = ({ account, provider }: BreakView, ofBank: string, ofProvider: string) => {
  if (provider !== null) return [[ofProvider, paymentProvider(provider).name] as const];
  return account === '' ? [] : [[ofBank, account] as const];
};

interface Side {
  readonly amount: BreakView['amount'];
  readonly at: Date;
  readonly hasTime: boolean;
  readonly reference: string;
  readonly by: string;
}

const lineOf = (line: BreakView['line']): Side | undefined =>
  line
    ? {
        amount: line.amount,
        at: line.at ?? startOfDay(line.day),
        hasTime: line.at !== null,
        reference: [line.providerRef, line.reference].filter(Boolean).join(' · '),
        by: line.counterparty,
      }
    : undefined;
const movementOf = (movement: BreakView['movement']): Side | undefined =>
  movement
    ? { amount: movement.amount, at: movement.at, hasTime: true, reference: movement.reference, by: '' }
    : undefined;

interface SidesProps {
  title: string;
  none: string;
  found: BreakView;
  side: Side | undefined;
}

function Sides({ title, none, found: { currency }, side }: SidesProps) {
  const t = useReconciliationWords();
  return (
    <Panel title={title}>
      {side ? (
        <Facts
          items={[
            [t('amount'), <Amount key="a" value={side.amount} currency={currency} sign="always" isAlwaysShown />],
            [t('at'), <DateText key="d" at={side.at} form={side.hasTime ? 'full' : 'day'} />],
            [
              t('reference'),
              <span key="r" className="mono">
                {side.reference || '–'}
              </span>,
            ],
            ...(side.by === '' ? [] : [[t('counterparty'), side.by] as const]),
          ]}
        />
      ) : (
        <p>{none}</p>
      )}
    </Panel>
  );
}

function Acts({ found }: { found: BreakView }) {
  const t = useReconciliationWords();
  const errorText = useErrorText(found.currency);
  const isStale = useIsStale();
  const staff = useStaff();
  const take = useCall(takeBreak, { refreshes: [listBreaks] });
  const call = useCall(closeBreak, { refreshes: [listBreaks, listProposals] });
  const [asked, setAsked] = useState<Resolution>();
  if (!hasRight(staff, 'reconciliation.manage'))
    return (
      <Panel label={t('acts')}>
        <Note icon="lock">{t('noRight')}</Note>
      </Panel>
    );
  const feeOf = (text: string) => fromDecimal(text.trim().replaceAll(',', '') || '0', found.currency);
  const form = useForm({
    start: { provider: found.remitters[0] ?? '', fee: '' },
    check: ({ fee }) => ({ fee: asked !== 'remit' || feeOf(fee) !== undefined ? undefined : t('fault.fee') }),
  });
  const send = async (resolution: Resolution, note: string) => {
    const { provider, fee } = form.values;
    const remitter = found.remitters.find((code) => code === provider);
    const remittance = { provider: remitter, fee: feeOf(fee), currency: found.currency };
    const wish = { id: found.id, resolution, note };
    if (!(await call.send(resolution === 'remit' ? { ...wish, ...present(remittance) } : wish))) return;
    toast(t('proposed'));
    setAsked(undefined);
  };
  return (
    <Panel title={t('acts')}>
      <Stack gap={12}>
        {take.refusal && (
          <Note tone="danger" icon="warning">
            {errorText(take.refusal)}
          </Note>
        )}
        <Row>
          {found.owner !== staff.username && (
            <Button
              kind="line"
              size="small"
              icon="user"
              isBusy={take.state === 'sending'}
              disabled={isStale}
              onClick={() => void take.send({ id: found.id })}
            >
              {t('take')}
            </Button>
          )}
          {!found.proposal &&
            found.resolutions.map((resolution, index) => (
              <Button
                key={resolution}
                kind={index === 0 ? 'cta' : 'soft'}
                size="small"
                disabled={isStale}
                onClick={() => setAsked(resolution)}
              >
                {t(`act.${resolution}`)}
              </Button>
            ))}
        </Row>
      </Stack>
      <Decision
        isOpen={asked !== undefined}
        title={asked ? t(`act.${asked}`) : ''}
        act={t('propose')}
        noteMax={300}
        form={form}
        call={call}
        onClose={() => setAsked(undefined)}
        onSend={(note) => asked && void send(asked, note)}
      >
        <div ref={form.ref}>
          <Stack gap={12}>
            <p>{asked && t(`effect.${asked}`)}</p>
            {asked === 'remit' && (
              <Select
                label={t('remitter')}
                options={found.remitters.map((value) => ({ value, label: paymentProvider(value).name }))}
                {...form.choice('provider')}
              />
            )}
            {asked === 'remit' && found.amount > ZERO && (
              <Field
                label={t('keptFee', { currency: found.currency })}
                inputMode="decimal"
                autoComplete="off"
                {...form.text('fee')}
              />
            )}
          </Stack>
        </div>
      </Decision>
    </Panel>
  );
}
