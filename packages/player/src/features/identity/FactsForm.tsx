import { useRef, useState } from 'react';
import { getIdentity, submitIdentity } from '@tamarind/contract/identity';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type IdentityDocument, isDocumentNumber } from '@tamarind/domain/identity/documents';
import { isSamePerson } from '@tamarind/domain/identity/match';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './Identity.module.css';
import { useIdentityWords } from './words.ts';

interface Props {
  identity: OutputOf<typeof getIdentity>;
  document: IdentityDocument;
  onBack: () => void;
}

/**
 * Data from the document, and consent to the selfie comparison. The name is compared here too, so typing errors show
 * early.
 */
export function FactsForm({ identity, document, onBack }: Props) {
  const t = useIdentityWords();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState({ name: identity.payeeName, birthday: '', number: '', expiresOn: '' });
  const [isAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const call = useCall(submitIdentity, { refreshes: [getIdentity] });
  const number = texts.number.toUpperCase().replaceAll(/[\s-]/g, '');
  const faults = {
    name: texts.name.trim() === '' ? t('name.fault') : undefined,
    birthday: /^\d{4}-\d\d-\d\d$/.test(texts.birthday) ? undefined : t('day.fault'),
    number: isDocumentNumber(document, number) ? undefined : t('number.fault'),
    agreed: isAgreed ? undefined : t('selfie.fault'),
  };
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTexts({ ...texts, [name]: target.value });
      if (call.refusal) call.reset();
    },
  });
  const submit = () => {
    setChecked(true);
    if (faults.name ?? faults.birthday ?? faults.number ?? faults.agreed) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void call.send({
      name: texts.name.trim(),
      birthday: texts.birthday,
      number,
      expiresOn: texts.expiresOn === '' ? null : texts.expiresOn,
      selfieAgreed: true,
    });
  };
  const shown = (name: keyof typeof faults) => (isChecked ? faults[name] : undefined);
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('name')}
        icon="user"
        autoComplete="name"
        maxLength={120}
        hint={
          isSamePerson(texts.name, identity.payeeName) ? undefined : t('name.differs', { name: identity.payeeName })
        }
        error={shown('name')}
        {...field('name')}
      />
      <Field label={t('birthday')} icon="calendar-blank" type="date" error={shown('birthday')} {...field('birthday')} />
      <Field
        label={t('number')}
        icon="identification-card"
        autoComplete="off"
        maxLength={20}
        error={shown('number')}
        {...field('number')}
      />
      <Field
        label={t('expiresOn')}
        icon="calendar-blank"
        type="date"
        hint={t('expiresOn.hint')}
        {...field('expiresOn')}
      />
      <Checkbox checked={isAgreed} error={shown('agreed')} onChange={(event) => setAgreed(event.target.checked)}>
        {t('selfie.agree')}
      </Checkbox>
      {call.refusal && (
        <p className={styles.error} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="line" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="cta" type="submit" isBusy={call.state === 'sending'}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
