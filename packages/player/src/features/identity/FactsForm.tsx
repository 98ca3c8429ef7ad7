import { getIdentity, submitIdentity } from '@tamarind/contract/identity';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { type IdentityDocument, isDocumentNumber } from '@tamarind/domain/identity/documents';
import { isSamePerson } from '@tamarind/domain/identity/match';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './Identity.module.css';
import { useIdentityWords } from './words.ts';

interface Props {
  identity: OutputOf<typeof getIdentity>;
  document: IdentityDocument;
  onBack: () => void;
}

/**
 * Form for the data of the identity document and the consent to compare it with the selfie. The name is also compared
 * in the browser, so that typing errors show early.
 */
export function FactsForm({ identity, document, onBack }: Props) {
  const t = useIdentityWords();
  const errorText = useErrorText();
  const call = useCall(submitIdentity, { refreshes: [getIdentity] });
  const form = useForm({
    start: { name: identity.payeeName, birthday: '', number: '', expiresOn: '', isAgreed: false },
    check: ({ name, birthday, number, isAgreed }) => ({
      name: name.trim() === '' ? t('name.fault') : undefined,
      birthday: /^\d{4}-\d\d-\d\d$/.test(birthday) ? undefined : t('day.fault'),
      number: isDocumentNumber(document, plainNumber(number)) ? undefined : t('number.fault'),
      isAgreed: isAgreed ? undefined : t('selfie.fault'),
    }),
    call,
    submit: ({ name, birthday, number, expiresOn }) =>
      call.send({
        name: name.trim(),
        birthday,
        number: plainNumber(number),
        expiresOn: expiresOn === '' ? null : expiresOn,
        selfieAgreed: true,
      }),
  });
  return (
    <form className={styles.form} {...form.props}>
      <Field
        label={t('name')}
        icon="user"
        autoComplete="name"
        maxLength={120}
        hint={
          isSamePerson(form.values.name, identity.payeeName)
            ? undefined
            : t('name.differs', { name: identity.payeeName })
        }
        {...form.text('name')}
      />
      <Field label={t('birthday')} icon="calendar-blank" type="date" {...form.text('birthday')} />
      <Field
        label={t('number')}
        icon="identification-card"
        autoComplete="off"
        maxLength={20}
        {...form.text('number')}
      />
      <Field
        label={t('expiresOn')}
        icon="calendar-blank"
        type="date"
        hint={t('expiresOn.hint')}
        {...form.text('expiresOn')}
      />
      <Checkbox {...form.tick('isAgreed')}>{t('selfie.agree')}</Checkbox>
      {form.refusal && (
        <p className={styles.error} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <div className={styles.acts}>
        <Button kind="line" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="cta" type="submit" isBusy={form.isBusy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

const plainNumber = (number: string): string => number.toUpperCase().replaceAll(/[\s-]/g, '');
