import { registerDownline } from '@tamarind/contract/agents';
import { listTeam } from '@tamarind/contract/agent-teams';
import type { Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { useSession } from '@tamarind/ui/session.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { Kinds } from './LinkForm.tsx';
import { noPreset, presetFaults, PresetFields, presetOf } from './PresetFields.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Opens an account for another person [F03], who changes the first password at the first login. */
export function DownlineForm({ onDone }: { onDone: () => void }) {
  const t = useAgentWords();
  const currencies = useWhitelabel()?.brand.currencies ?? ['THB' as const];
  const own = useSession()?.currency ?? currencies[0] ?? 'THB';
  const call = useCall(registerDownline, { refreshes: [listTeam] });
  const form = useForm({
    start: {
      account: '',
      password: '',
      currency: own as Currency,
      birthday: '',
      memberKind: 'member' as 'member' | 'agent',
      preset: noPreset,
    },
    check: ({ account, password, birthday, preset }) => ({
      ...present({
        account: account.trim() === '' ? t('fault.account') : undefined,
        password: password === '' ? t('fault.password') : undefined,
        birthday: birthday === '' ? t('fault.birthday') : undefined,
      }),
      ...presetFaults(preset, t('fault.rate')),
    }),
    call,
    submit: async ({ account, password, currency, birthday, memberKind, preset }) => {
      const opened = await call.send({
        account: account.trim(),
        password,
        currency,
        birthday,
        memberKind,
        preset: memberKind === 'agent' ? presetOf(preset) : [],
      });
      if (!opened) return;
      toast(t('account.made', { account: opened.account }));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.note}>{t('account.text')}</p>
      <Field label={t('account.name')} maxLength={64} autoComplete="off" {...form.text('account')} autoFocus />
      <Field
        label={t('account.password')}
        type="password"
        maxLength={128}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <Field label={t('account.birthday')} hint={t('account.age')} type="date" {...form.text('birthday')} />
      {currencies.length > 1 && (
        <Select
          label={t('filter.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
          {...form.choice('currency')}
        />
      )}
      <Kinds form={form} />
      {form.values.memberKind === 'agent' && <PresetFields form={form} />}
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('account.make')}
      </Button>
    </form>
  );
}
