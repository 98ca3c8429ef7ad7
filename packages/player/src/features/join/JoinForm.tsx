import { sendJoinRequest } from '@tamarind/contract/support';
import { isContact, joinChannels, joinRoles, type JoinChannel } from '@tamarind/domain/support/join';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './JoinPage.module.css';
import { useJoinWords } from './words.ts';

type Role = (typeof joinRoles)[number];
const MESSAGE = { min: 10, max: 1000 } as const;

/** Contact form: sender, reply address and subject. A field is checked on blur and when the form is sent [I01]. */
export function JoinForm({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  const t = useJoinWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const call = useCall(sendJoinRequest);
  const form = useForm({
    start: { name: '', channel: 'phone' as JoinChannel, contact: '', message: '' },
    check: ({ name, channel, contact, message }) => ({
      name: name.trim().length < 2 ? t('fault.name') : undefined,
      contact: isContact(channel, contact) ? undefined : t(`fault.${channel}`),
      message: message.trim().length < MESSAGE.min ? t('fault.message', { min: MESSAGE.min }) : undefined,
    }),
    call,
    submit: ({ name, channel, contact, message }) =>
      call.send({ role, channel, language, name: name.trim(), contact: contact.trim(), message: message.trim() }),
  });
  const { channel } = form.values;
  if (call.state === 'done')
    return (
      <output className={styles.done}>
        <Icon name="check-circle-fill" size={24} />
        <b>{t('sent')}</b>
        <span>{t('sent.text')}</span>
      </output>
    );
  return (
    <form className={styles.form} {...form.props}>
      <Select
        label={t('field.role')}
        value={role}
        onChange={onRole}
        options={joinRoles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
      />
      <Field label={t('field.name')} icon="user" autoComplete="name" maxLength={80} {...form.text('name')} />
      <div className={styles.pair}>
        <Select
          label={t('field.channel')}
          {...form.choice('channel')}
          options={joinChannels.map((one) => ({ value: one, label: t(`channel.${one}`) }))}
        />
        <Field
          label={t('field.contact')}
          maxLength={120}
          inputMode={channel === 'phone' ? 'tel' : channel === 'email' ? 'email' : 'text'}
          {...form.text('contact')}
        />
      </div>
      <TextArea label={t('field.message')} rows={5} maxLength={MESSAGE.max} {...form.text('message')} />
      {form.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(form.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={form.isBusy}>
        {t('send')}
      </Button>
      <small>{t('privacy')}</small>
    </form>
  );
}
