import { listLabels } from '@tamarind/contract/member-labels';
import { listSegments, saveSegment, type Segment, type SegmentRules } from '@tamarind/contract/member-segments';
import { getVip } from '@tamarind/contract/vip';
import { memberStates, SEGMENT_DAYS_MAX } from '@tamarind/domain/members/segments';
import { currencies, fromDecimal, toDecimal } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useMembersWords } from './words.ts';

const languages = ['TH', 'VI', 'EN', 'CN'] as const;

/** The fields of a segment as typed. An empty field means that the rule does not apply. */
const startOf = (segment: Segment | undefined) => {
  const rules = segment?.rules;
  const currency = rules?.currency ?? null;
  return {
    name: segment?.name ?? '',
    currency: (currency ?? '') as NonNullable<SegmentRules['currency']> | '',
    language: (rules?.language ?? '') as NonNullable<SegmentRules['language']> | '',
    levelFrom: rules?.levelFrom?.toString() ?? '',
    label: rules?.label ?? '',
    state: (rules?.state ?? '') as NonNullable<SegmentRules['state']> | '',
    playedWithin: rules?.playedWithin?.toString() ?? '',
    idleFor: rules?.idleFor?.toString() ?? '',
    depositDays: rules?.deposited?.days.toString() ?? '',
    depositAmount: rules?.deposited && currency ? toDecimal(rules.deposited.amount, currency) : '',
  };
};
type SegmentFields = ReturnType<typeof startOf>;

/** Converts the typed fields to segment rules; undefined if a number of days or an amount is invalid. */
function rulesOf(typed: SegmentFields): SegmentRules | undefined {
  const currency = typed.currency || null;
  const hasSum = typed.depositDays !== '' || typed.depositAmount !== '';
  const amount = currency && hasSum ? fromDecimal(typed.depositAmount, currency) : undefined;
  if (hasSum && (amount === undefined || !isDays(typed.depositDays))) return undefined;
  if (!isDaysOrEmpty(typed.playedWithin) || !isDaysOrEmpty(typed.idleFor)) return undefined;
  return {
    currency,
    language: typed.language || null,
    levelFrom: numberOf(typed.levelFrom),
    label: typed.label || null,
    state: typed.state || null,
    playedWithin: numberOf(typed.playedWithin),
    idleFor: numberOf(typed.idleFor),
    deposited: amount === undefined ? null : { days: Number(typed.depositDays), amount },
  };
}

const isDays = (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= SEGMENT_DAYS_MAX;
const isDaysOrEmpty = (text: string) => text === '' || isDays(text);
const numberOf = (text: string) => (text === '' ? null : Number(text));

/** The form of a new segment, or of an existing one. */
export function SegmentForm({ segment, onClose }: { segment?: Segment; onClose: () => void }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const call = useCall(saveSegment, { refreshes: [listSegments] });
  const labels = useEndpoint(listLabels, {}).data?.labels ?? [];
  const levels = useEndpoint(getVip, {}).data?.levels ?? [];
  const any = { value: '' as const, label: t('labels.any') };
  const form = useForm({
    start: () => startOf(segment),
    check: (typed) => {
      const hasSum = typed.depositDays !== '' || typed.depositAmount !== '';
      return {
        name: typed.name.trim().length < 2 ? t('labels.short') : undefined,
        playedWithin: isDaysOrEmpty(typed.playedWithin) ? undefined : t('segments.days'),
        idleFor: isDaysOrEmpty(typed.idleFor) ? undefined : t('segments.days'),
        depositDays: hasSum && !isDays(typed.depositDays) ? t('segments.days') : undefined,
        currency: hasSum && typed.currency === '' ? t('segments.currency') : undefined,
        depositAmount:
          hasSum && typed.currency && fromDecimal(typed.depositAmount, typed.currency) === undefined
            ? t('segments.amount')
            : undefined,
      };
    },
    call,
    submit: async (typed) => {
      const rules = rulesOf(typed);
      if (!rules || !(await call.send({ id: segment?.id ?? null, name: typed.name.trim(), rules }))) return;
      toast(t('segments.saved'));
      onClose();
    },
  });
  return (
    <Modal isOpen title={t(segment ? 'segments.change' : 'segments.add')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t('segments.text')}</p>
          <Field label={t('labels.name')} maxLength={60} {...form.text('name')} />
          <Select
            label={t('currency')}
            options={[any, ...currencies.map((value) => ({ value, label: value }))]}
            {...form.choice('currency')}
          />
          <Select
            label={t('registration.language')}
            options={[any, ...languages.map((value) => ({ value, label: t(`registration.language.${value}`) }))]}
            {...form.choice('language')}
          />
          <Select
            label={t('segments.level')}
            options={[any, ...levels.map(({ name }, level) => ({ value: String(level), label: name }))]}
            {...form.choice('levelFrom')}
          />
          <Select
            label={t('labels.one')}
            options={[any, ...labels.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.choice('label')}
          />
          <Select
            label={t('segments.state')}
            options={[any, ...memberStates.map((value) => ({ value, label: t(`segments.state.${value}`) }))]}
            {...form.choice('state')}
          />
          <Field label={t('segments.playedWithin')} inputMode="numeric" maxLength={3} {...form.text('playedWithin')} />
          <Field label={t('segments.idleFor')} inputMode="numeric" maxLength={3} {...form.text('idleFor')} />
          <Field
            label={t('segments.depositAmount')}
            inputMode="decimal"
            maxLength={16}
            {...form.text('depositAmount')}
          />
          <Field label={t('segments.depositDays')} inputMode="numeric" maxLength={3} {...form.text('depositDays')} />
          {form.refusal && <p role="alert">{errorText(form.refusal)}</p>}
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {t('labels.save')}
            </Button>
            <Button kind="ghost" size="small" onClick={onClose}>
              {t('labels.stop')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
