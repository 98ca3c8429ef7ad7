import { useEffect } from 'react';
import { login } from '@tamarind/contract/sessions';
import { e164 } from '@tamarind/domain/validation/phone';
import { Button } from '@tamarind/ui/Button';
import { Checkbox } from '@tamarind/ui/Field';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { enterSite } from '#parts/entry/enter-site.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { openProof } from '#parts/entry/open-proof.ts';
import { CodeField } from '#parts/phone/CodeField.tsx';
import { PhoneField } from '#parts/phone/PhoneField.tsx';
import { LoginFoot } from './LoginFoot.tsx';
import { greet } from '#parts/entry/Greeting.tsx';
import styles from './LoginForm.module.css';
import { WithdrawalWay } from './WithdrawalWay.tsx';
import { useSessionWords } from './words.ts';

interface Props {
  onDone: () => void;
  onRegister: () => void;
  onHome: () => void;
}

/** Login with a mobile number and the one-time code sent to it [H01]. */
export function MobileLoginForm({ onDone, onRegister, onHome }: Props) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const isVietnamese = useLanguage() === 'VI';
  const call = useCall(login);
  const form = useForm({
    start: { dialing: isVietnamese ? '84' : '66', number: '', code: '', isRemembered: false },
    check: ({ dialing, number, code }) => ({
      number:
        number.trim() === ''
          ? t('empty', { field: t('mobile') })
          : e164(dialing, number) === undefined
            ? t('mobile.invalid')
            : undefined,
      code: code.trim() === '' ? t('empty', { field: t('code') }) : undefined,
    }),
    submit: async (values) => {
      const session = await call.send({
        username: values.number.trim(),
        password: values.code.trim(),
        type: 'sms',
        countryDialingCode: values.dialing,
        rememberMe: values.isRemembered,
      });
      if (!session) return;
      enterSite(session, { remember: values.isRemembered });
      greet(session.account);
      onDone();
    },
  });
  const { dialing, number, isRemembered } = form.values;
  const { refusal } = call;
  useEffect(() => {
    if (refusal) openProof(refusal, isRemembered);
  }, [refusal, isRemembered]);
  return (
    <form className={styles.form} {...form.props}>
      {call.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      {call.refusal?.code === 'SELF_EXCLUDED' && typeof call.refusal.details['ticket'] === 'string' && (
        <WithdrawalWay
          ticket={call.refusal.details['ticket']}
          mayAsk={call.refusal.details['mayAsk'] === true}
          onDone={onDone}
        />
      )}
      <PhoneField
        name="mobileNum"
        label={t('mobile')}
        dialing={dialing}
        value={number}
        error={form.fault('number')}
        onDialing={(next) => form.set({ dialing: next })}
        onChange={(next) => form.set({ number: next })}
      />
      <CodeField use="login" dialing={dialing} number={number} {...form.choice('code')} />
      <Checkbox checked={isRemembered} onChange={(event) => form.set({ isRemembered: event.target.checked })}>
        {t('remember')}
      </Checkbox>
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('submit')}
      </Button>
      <LoginFoot onDone={onDone} onRegister={onRegister} onHome={onHome} />
    </form>
  );
}
