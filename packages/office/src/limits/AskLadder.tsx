import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { askLadder, listLimits, previewLadder } from '@tamarind/contract/lottery-settings';
import { ladderFault, LADDER_STEPS_MAX } from '@tamarind/domain/lottery/risk/limits';
import { toDecimal, type Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { VersionForm } from '#versions/VersionForm.tsx';
import { factorField, parseAmount, parseFactor, type Ladder } from './limit.ts';
import styles from './Limits.module.css';
import { useLimitsWords } from './words.ts';

interface Props {
  game: string;
  betType: string;
  name: string;
  currency: Currency;
  current: Ladder | undefined;
  onClose: () => void;
}

/**
 * Proposes another odds ladder (steps that lower a number's odds as its liability grows) for one bet type, with a
 * preview of the effect on the open draws.
 */
export function AskLadder({ game, betType, name, currency, current, onClose }: Props) {
  const t = useLimitsWords();
  const { money } = useFormat();
  const mayLook = hasRight(useStaff(), 'exposure.read');
  const call = useCall(askLadder, { refreshes: [listLimits] });
  const look = useCall(previewLadder);
  const [seen, setSeen] = useState<OutputOf<typeof previewLadder>['draws']>();
  const form = useForm({
    start: () => ({
      max: current ? toDecimal(current.max, currency) : '',
      steps: (current?.steps ?? []).map(({ from, factorE4 }, key) => ({
        key,
        from: toDecimal(from, currency),
        factor: factorField(factorE4),
      })),
    }),
    check: ({ max, steps }) => {
      const ladder = readLadder(steps, max, currency);
      const wrongStep = ladder && ladderFault(ladder);
      return {
        max: parseAmount(max, currency) === undefined ? t('amountInvalid') : undefined,
        ...Object.fromEntries(
          steps.flatMap(({ key, from, factor }, index) => {
            const isAmount = parseAmount(from, currency) !== undefined;
            return [
              [`steps.${key}.from`, wrongStep === index ? t('stepWrong') : isAmount ? undefined : t('amountInvalid')],
              [`steps.${key}.factor`, parseFactor(factor) === undefined ? t('factorInvalid') : undefined],
            ];
          }),
        ),
      };
    },
  });
  const { max, steps } = form.values;
  const ladder = readLadder(steps, max, currency);
  const change = (next: Partial<typeof form.values>) => {
    setSeen(undefined);
    form.set(next);
  };
  const changeStep = (key: number, part: { from?: string; factor?: string }) =>
    change({ steps: steps.map((step) => (step.key === key ? { ...step, ...part } : step)) });
  const preview = async () => {
    if (form.tryAll() && ladder) setSeen((await look.send({ game, betType, currency, ladder }))?.draws);
  };
  const maxAmount = parseAmount(max, currency);
  return (
    <VersionForm
      title={t('askLadder', { name, currency })}
      name={t('ladderOf', { name })}
      currency={currency}
      form={form}
      call={call}
      onSend={async (effectiveFrom, reason) =>
        ladder && call.send({ game, betType, currency, ladder, effectiveFrom, reason })
      }
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
              error={form.fault(`steps.${key}.from`)}
              onBlur={() => from !== '' && form.leave(`steps.${key}.from`)}
              onChange={({ target }) => changeStep(key, { from: target.value })}
            />
            <Field
              label={t('stepFactor')}
              inputMode="decimal"
              autoComplete="off"
              value={factor}
              error={form.fault(`steps.${key}.factor`)}
              onBlur={() => factor !== '' && form.leave(`steps.${key}.factor`)}
              onChange={({ target }) => changeStep(key, { factor: target.value })}
            />
            <Button
              kind="ghost"
              size="small"
              icon="x"
              aria-label={t('dropStep', { number: index + 1 })}
              onClick={() => change({ steps: steps.filter((step) => step.key !== key) })}
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
          onClick={() => change({ steps: [...steps, { key: (steps.at(-1)?.key ?? -1) + 1, from: '', factor: '' }] })}
        >
          {t('addStep')}
        </Button>
      </Row>
      <Field
        label={t('max')}
        inputMode="decimal"
        autoComplete="off"
        hint={maxAmount === undefined ? undefined : money(maxAmount, currency)}
        {...form.text('max')}
        onChange={({ target }) => change({ max: target.value })}
      />
      {mayLook && (
        <Row>
          <Button kind="soft" size="small" icon="eye" isBusy={look.state === 'sending'} onClick={() => void preview()}>
            {t('preview')}
          </Button>
        </Row>
      )}
      <RefusalNote refusal={look.refusal} currency={currency} />
      {seen && <Preview draws={seen} currency={currency} />}
    </VersionForm>
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

/** The effect that the new ladder would have at once on each open draw. */
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
