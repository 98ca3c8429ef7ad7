import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { askLadder, listLimits, previewLadder } from '@tamarind/contract/lottery-settings';
import { ladderFault, LADDER_STEPS_MAX } from '@tamarind/domain/lottery/risk/limits';
import { toDecimal, type Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#shell/staff.ts';
import { factorField, parseAmount, parseFactor, type Ladder } from './limit.ts';
import styles from './Limits.module.css';
import { SettingForm } from './SettingForm.tsx';
import { useLimitsWords } from './words.ts';

interface Props {
  game: string;
  betType: string;
  name: string;
  currency: Currency;
  current: Ladder | undefined;
  onClose: () => void;
}

/** Another ladder for one bet type, with a look at what it would do to the numbers of the open draws. */
export function AskLadder({ game, betType, name, currency, current, onClose }: Props) {
  const t = useLimitsWords();
  const { money } = useFormat();
  const errorText = useErrorText(currency);
  const mayLook = hasRight(useStaff(), 'exposure.read');
  const call = useCall(askLadder, { refreshes: [listLimits] });
  const look = useCall(previewLadder);
  const [seen, setSeen] = useState<OutputOf<typeof previewLadder>['draws']>();
  const [isTouched, setTouched] = useState(false);
  const [max, setMax] = useState(() => (current ? toDecimal(current.max, currency) : ''));
  const [steps, setSteps] = useState(() =>
    (current?.steps ?? []).map(({ from, factorE4 }, key) => ({
      key,
      from: toDecimal(from, currency),
      factor: factorField(factorE4),
    })),
  );
  const ladder = readLadder(steps, max, currency);
  const fault = ladder && ladderFault(ladder);
  const change = (key: number, part: { from?: string; factor?: string }) => {
    setSeen(undefined);
    setSteps((old) => old.map((step) => (step.key === key ? { ...step, ...part } : step)));
  };
  const send = async (effectiveFrom: Date, reason: string) => {
    if (!ladder || !(await call.send({ game, betType, currency, ladder, effectiveFrom, reason }))) return;
    toast(t('ask.done'));
    onClose();
  };
  const preview = async () => {
    setTouched(true);
    if (!ladder || fault !== undefined) return;
    setSeen((await look.send({ game, betType, currency, ladder }))?.draws);
  };
  return (
    <SettingForm
      title={t('askLadder', { name, currency })}
      name={t('ladderOf', { name })}
      currency={currency}
      call={call}
      isWhole={ladder !== undefined && fault === undefined}
      isTouched={isTouched}
      onTouch={() => setTouched(true)}
      onSend={(from, reason) => void send(from, reason)}
      onClose={onClose}
    >
      {steps.map(({ key, from, factor }, index) => {
        const amount = parseAmount(from, currency);
        return (
          <div key={key} className={styles.steps}>
            <Field
              label={t('stepFrom', { number: index + 1 })}
              inputMode="decimal"
              autoComplete="off"
              value={from}
              hint={amount === undefined ? undefined : money(amount, currency)}
              error={
                fault === index ? t('stepWrong') : isTouched && amount === undefined ? t('amountInvalid') : undefined
              }
              onChange={({ target }) => change(key, { from: target.value })}
            />
            <Field
              label={t('stepFactor')}
              inputMode="decimal"
              autoComplete="off"
              value={factor}
              error={isTouched && parseFactor(factor) === undefined ? t('factorInvalid') : undefined}
              onChange={({ target }) => change(key, { factor: target.value })}
            />
            <Button
              kind="ghost"
              size="small"
              icon="x"
              aria-label={t('dropStep', { number: index + 1 })}
              onClick={() => {
                setSeen(undefined);
                setSteps((old) => old.filter((step) => step.key !== key));
              }}
            />
          </div>
        );
      })}
      <Row>
        <Button
          kind="line"
          size="small"
          icon="plus"
          disabled={steps.length >= LADDER_STEPS_MAX}
          onClick={() => setSteps((old) => [...old, { key: (old.at(-1)?.key ?? -1) + 1, from: '', factor: '' }])}
        >
          {t('addStep')}
        </Button>
      </Row>
      <MaxField
        typed={max}
        currency={currency}
        isTouched={isTouched}
        onType={(text) => {
          setSeen(undefined);
          setMax(text);
        }}
      />
      {mayLook && (
        <Row>
          <Button kind="soft" size="small" icon="eye" isBusy={look.state === 'sending'} onClick={() => void preview()}>
            {t('preview')}
          </Button>
        </Row>
      )}
      {look.refusal && (
        <Note tone="danger" icon="warning">
          {errorText(look.refusal)}
        </Note>
      )}
      {seen && <Preview draws={seen} currency={currency} />}
    </SettingForm>
  );
}

interface MaxProps {
  typed: string;
  currency: Currency;
  isTouched: boolean;
  onType: (text: string) => void;
}

/** Liability at which a number is full. */
function MaxField({ typed, currency, isTouched, onType }: MaxProps) {
  const t = useLimitsWords();
  const { money } = useFormat();
  const amount = parseAmount(typed, currency);
  return (
    <Field
      label={t('max')}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      hint={amount === undefined ? undefined : money(amount, currency)}
      error={isTouched && amount === undefined ? t('amountInvalid') : undefined}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

function readLadder(
  steps: readonly { from: string; factor: string }[],
  max: string,
  currency: Currency,
): Ladder | undefined {
  const end = parseAmount(max, currency);
  const read = steps.flatMap(({ from, factor }) => {
    const [amount, factorE4] = [parseAmount(from, currency), parseFactor(factor)];
    return amount === undefined || factorE4 === undefined ? [] : [{ from: amount, factorE4 }];
  });
  return end === undefined || read.length < steps.length ? undefined : { steps: read, max: end };
}

interface PreviewProps {
  draws: OutputOf<typeof previewLadder>['draws'];
  currency: Currency;
}

/** Immediate effect of the new ladder on each draw. */
function Preview({ draws, currency }: PreviewProps) {
  const t = useLimitsWords();
  const { money, ppm } = useFormat();
  return (
    <section aria-label={t('preview')} aria-live="polite">
      <Stack gap={8}>
        {draws.length === 0 && <p>{t('previewNone')}</p>}
        {draws.map(({ draw, numbers, reduced, closed, changed }) => (
          <div key={draw}>
            <p>
              <b className="code">{draw}</b> {t('previewDraw', { numbers, reduced, closed })}
            </p>
            <ul className={styles.ladder}>
              {changed.map(({ selection, liability, beforeE4, afterE4 }) => (
                <li key={selection}>
                  <b className="num">{selection}</b> {money(liability, currency, { short: true })}:{' '}
                  {beforeE4 === 0 ? t('closed') : ppm(beforeE4 * 100)} →{' '}
                  {afterE4 === 0 ? t('closed') : ppm(afterE4 * 100)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </section>
  );
}
