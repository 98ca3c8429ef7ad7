import { useState } from 'react';
import { excludeMyself, getProtection, takeBreak } from '@tamarind/contract/protection';
import { type BreakHours, breakHours, type ExclusionMonths, exclusionMonths } from '@tamarind/domain/limits/breaks';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Field, Select } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { endSession } from '@tamarind/ui/session.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './Limits.module.css';
import { useProtectionWords } from './words.ts';

/** Starts a break from play, or a self-exclusion, which lasts longer [R8]. */
export function Breaks() {
  const t = useProtectionWords();
  const [step, setStep] = useState<'break' | 'exclude'>();
  const close = () => setStep(undefined);
  return (
    <div className={styles.kinds}>
      <Card as="section" label={t('break.title')}>
        <h2 className={styles.title}>
          <Icon name="pause" />
          {t('break.title')}
        </h2>
        <p className={styles.note}>{t('break.text')}</p>
        <Button kind="brand" onClick={() => setStep('break')}>
          {t('break.act')}
        </Button>
      </Card>
      <Card as="section" label={t('exclude.title')}>
        <h2 className={styles.title}>
          <Icon name="stop-circle" />
          {t('exclude.title')}
        </h2>
        <p className={styles.note}>{t('exclude.text')}</p>
        <Button kind="line" onClick={() => setStep('exclude')}>
          {t('exclude.act')}
        </Button>
      </Card>
      <BreakDialog isOpen={step === 'break'} onClose={close} />
      <Modal isOpen={step === 'exclude'} onClose={close} title={t('exclude.title')} isDialog>
        <ExclusionForm />
      </Modal>
    </div>
  );
}

function BreakDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useProtectionWords();
  const errorText = useErrorText();
  const [hours, setHours] = useState<BreakHours>(24);
  const call = useCall(takeBreak, { refreshes: [getProtection] });
  const lengthOf = (length: BreakHours) => t('hours', { hours: String(length) });
  const rest = async () => {
    if (!(await call.send({ hours }))) return;
    toast(t('break.done'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('break.title')}
      act={t('break.act')}
      kind="brand"
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void rest()}
    >
      <Select
        label={t('break.for')}
        icon="timer"
        value={String(hours)}
        onChange={(chosen) => setHours(breakHours.find((one) => String(one) === chosen) ?? 24)}
        options={breakHours.map((one) => ({ value: String(one), label: lengthOf(one) }))}
      />
      <p className={styles.note}>{t('break.confirm', { length: lengthOf(hours) })}</p>
    </ConfirmDialog>
  );
}

function ExclusionForm() {
  const t = useProtectionWords();
  const { date } = useFormat();
  const errorText = useErrorText();
  const call = useCall(excludeMyself);
  const lengthOf = (length: ExclusionMonths) => t('months', { months: String(length) });
  const form = useForm({
    start: { months: 6 as ExclusionMonths, password: '' },
    call,
    submit: async ({ months, password }) => {
      if (password === '') return;
      const done = await call.send({ months, password });
      if (!done) return;
      // The server has already ended this session, so end it in the browser too.
      endSession();
      toast(t('exclude.done', { until: date(done.until, 'day') }));
    },
  });
  const { months, password } = form.values;
  return (
    <form className={styles.form} {...form.props}>
      <ul className={styles.points}>
        <li>{t('exclude.point1')}</li>
        <li>{t('exclude.point2')}</li>
        <li>{t('exclude.point3')}</li>
      </ul>
      <Select
        label={t('exclude.for')}
        icon="timer"
        value={String(months)}
        onChange={(chosen) => form.set({ months: exclusionMonths.find((one) => String(one) === chosen) ?? 6 })}
        options={exclusionMonths.map((one) => ({ value: String(one), label: lengthOf(one) }))}
      />
      <Field
        label={t('exclude.password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        {...form.text('password')}
      />
      {form.refusal && (
        <p className={styles.error} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Button kind="danger" size="large" isFull type="submit" disabled={password === ''} isBusy={form.isBusy}>
        {t('exclude.confirm', { length: lengthOf(months) })}
      </Button>
    </form>
  );
}
