import { changeSubAccount, listSubAccounts, openSubAccount } from '@tamarind/contract/agents';
import { type AgentRight, agentRights } from '@tamarind/domain/agents/line/centre';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { type FormPart, useForm } from '@tamarind/ui/useForm.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Opens a login for an assistant, who changes the first password at the first login. */
export function OpenSubAccountForm({ onDone }: { onDone: () => void }) {
  const t = useAgentWords();
  const call = useCall(openSubAccount, { refreshes: [listSubAccounts] });
  const form = useForm({
    start: { account: '', password: '', rights: [] as readonly AgentRight[] },
    check: ({ account, password, rights }) =>
      present({
        account: account.trim() === '' ? t('fault.account') : undefined,
        password: password === '' ? t('fault.password') : undefined,
        rights: rights.length === 0 ? t('fault.rights') : undefined,
      }),
    call,
    submit: async ({ account, password, rights }) => {
      const opened = await call.send({ account: account.trim(), password, rights: [...rights] });
      if (!opened) return;
      toast(t('sub.made', { account: opened.account }));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.note}>{t('sub.new.text')}</p>
      <Field label={t('account.name')} maxLength={64} autoComplete="off" {...form.text('account')} autoFocus />
      <Field
        label={t('account.password')}
        type="password"
        maxLength={128}
        autoComplete="new-password"
        {...form.text('password')}
      />
      <RightFields form={form} />
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('sub.make')}
      </Button>
    </form>
  );
}

/** Changes which pages an assistant may open; the change applies from the assistant's next call on. */
export function ChangeRightsForm(props: { account: string; rights: readonly AgentRight[]; onDone: () => void }) {
  const { account, rights: start, onDone } = props;
  const t = useAgentWords();
  const call = useCall(changeSubAccount, { refreshes: [listSubAccounts] });
  const form = useForm({
    start: { rights: start },
    check: ({ rights }) => present({ rights: rights.length === 0 ? t('fault.rights') : undefined }),
    call,
    submit: async ({ rights }) => {
      if (!(await call.send({ account, rights: [...rights] }))) return;
      toast(t('sub.changed', { account }));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <RightFields form={form} />
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('sub.save')}
      </Button>
    </form>
  );
}

function RightFields({ form }: { form: Pick<FormPart<{ rights: readonly AgentRight[] }>, 'choice'> }) {
  const t = useAgentWords();
  const { value, error, onChange } = form.choice('rights');
  return (
    <fieldset className={styles.rights}>
      <legend>{t('sub.rights')}</legend>
      {agentRights.map((right) => (
        <Checkbox
          key={right}
          checked={value.includes(right)}
          onChange={({ target }) =>
            onChange(agentRights.filter((one) => (one === right ? target.checked : value.includes(one))))
          }
        >
          {t(`right.${right}`)}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
