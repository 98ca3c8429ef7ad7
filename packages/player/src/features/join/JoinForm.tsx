import { useRef, useState, type FormEvent } from 'react';
import { sendJoinRequest } from '@tamarind/contract/support';
import { isContact, joinChannels, joinRoles, type JoinChannel } from '@tamarind/domain/support/join';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { Icon } from '@tamarind/ui/Icon';
import { useLanguage } from '@tamarind/ui/language.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import styles from './JoinPage.module.css';
import { useJoinWords } from './words.ts';

type Role = (typeof joinRoles)[number];
const MESSAGE = { min: 10, max: 1000 } as const;

/** Contact form: sender, reply address and subject. A field is checked on blur and when the form is sent [I01]. */
export function JoinForm({ role, onRole }: { role: Role; onRole: (role: Role) => void }) {
  const t = useJoinWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const place = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [channel, setChannel] = useState<JoinChannel>('phone');
  const [contact, setContact] = useState('');
  const [message, setMessage] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const call = useCall(sendJoinRequest);
  const faults = {
    name: name.trim().length < 2 ? t('fault.name') : undefined,
    contact: isContact(channel, contact) ? undefined : t(`fault.${channel}`),
    message: message.trim().length < MESSAGE.min ? t('fault.message', { min: MESSAGE.min }) : undefined,
  };
  const faultOf = (field: keyof typeof faults) => (left.has(field) ? faults[field] : undefined);
  const leave = (field: keyof typeof faults) => () => setLeft(new Set([...left, field]));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(Object.keys(faults)));
    if (Object.values(faults).some((fault) => fault !== undefined)) {
      requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    void call.send({ role, channel, language, name: name.trim(), contact: contact.trim(), message: message.trim() });
  };
  if (call.state === 'done')
    return (
      <output className={styles.done}>
        <Icon name="check-circle-fill" size={24} />
        <b>{t('sent')}</b>
        <span>{t('sent.text')}</span>
      </output>
    );
  return (
    <form ref={place} className={styles.form} noValidate onSubmit={send}>
      <Select
        label={t('field.role')}
        value={role}
        onChange={onRole}
        options={joinRoles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
      />
      <Field
        label={t('field.name')}
        icon="user"
        autoComplete="name"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={leave('name')}
        error={faultOf('name')}
      />
      <div className={styles.pair}>
        <Select
          label={t('field.channel')}
          value={channel}
          onChange={setChannel}
          options={joinChannels.map((one) => ({ value: one, label: t(`channel.${one}`) }))}
        />
        <Field
          label={t('field.contact')}
          maxLength={120}
          inputMode={channel === 'phone' ? 'tel' : channel === 'email' ? 'email' : 'text'}
          value={contact}
          onChange={({ target }) => setContact(target.value)}
          onBlur={leave('contact')}
          error={faultOf('contact')}
        />
      </div>
      <TextArea
        label={t('field.message')}
        rows={5}
        maxLength={MESSAGE.max}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
        onBlur={leave('message')}
        error={faultOf('message')}
      />
      {call.refusal && (
        <p className={styles.refused} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <Button kind="cta" size="large" isFull type="submit" isBusy={call.state === 'sending'}>
        {t('send')}
      </Button>
      <small>{t('privacy')}</small>
    </form>
  );
}
