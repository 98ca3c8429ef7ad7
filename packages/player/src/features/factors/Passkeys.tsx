import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey, getFactors, removePasskey, renamePasskey, startPasskey } from '@tamarind/contract/factors';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { deviceOf } from '@tamarind/domain/security/device';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field } from '@tamarind/ui/Field';
import { Refusal } from '@tamarind/ui/refusal.ts';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { canHavePasskeys, wasGivenUp } from '@tamarind/ui/passkey-browser.ts';
import styles from './Factors.module.css';
import { StepUp } from './StepUp.tsx';
import { useFactorsWords } from './words.ts';

type Passkey = OutputOf<typeof getFactors>['passkeys'][number];

/**
 * Lists the member's passkeys. Adding or removing one needs a proof of identity (such as the password) that is at most
 * ten minutes old.
 */
export function Passkeys({ passkeys, max }: { passkeys: readonly Passkey[]; max: number }) {
  const t = useFactorsWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ act: () => Promise<void>; needsCode: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  /**
   * Runs the action. If the server refuses because the last proof of identity is too old, asks for a new proof and runs
   * the action again.
   */
  const doFresh = async (act: () => Promise<void>) => {
    setBusy(true);
    setFault(undefined);
    try {
      await act();
      void client.invalidateQueries({ queryKey: [getFactors.path] });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STEP_UP_REQUIRED')
        setWaiting({ act, needsCode: error.details['code'] === true });
      else if (error instanceof Refusal) setFault(errorText(error));
      else if (!wasGivenUp(error)) setFault(t('passkeys.failed'));
    } finally {
      setBusy(false);
    }
  };
  /** Default name of a new passkey: the browser and system it was created with. */
  const deviceName = (): string => {
    const { browser, system } = deviceOf(navigator.userAgent);
    return [browser, system].filter(Boolean).join(' · ') || t('passkeys.newName');
  };
  const add = async () => {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { options } = await callEndpoint(startPasskey, {});
    const credential = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
    await callEndpoint(addPasskey, { credential, name: deviceName() });
    toast(t('passkeys.added'));
  };
  const remove = async (id: string) => {
    await callEndpoint(removePasskey, { id });
    toast(t('passkeys.removed'));
  };
  if (waiting)
    return (
      <StepUp
        text={t(waiting.needsCode ? 'stepUp.both' : 'stepUp')}
        needsCode={waiting.needsCode}
        onDone={() => {
          setWaiting(undefined);
          void doFresh(waiting.act);
        }}
      />
    );
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('passkeys.why')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isBusy={isBusy}
              onRemove={() => void doFresh(() => remove(passkey.id))}
            />
          ))}
        </ul>
      )}
      {fault !== undefined && (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      )}
      {!canHavePasskeys() && <p className={styles.note}>{t('passkeys.notHere')}</p>}
      {canHavePasskeys() && passkeys.length < max && (
        <Button kind="cta" size="large" isFull icon="plus" isBusy={isBusy} onClick={() => void doFresh(add)}>
          {t('passkeys.add')}
        </Button>
      )}
    </div>
  );
}

function PasskeyItem({ passkey, isBusy, onRemove }: { passkey: Passkey; isBusy: boolean; onRemove: () => void }) {
  const t = useFactorsWords();
  const call = useCall(renamePasskey, { refreshes: [getFactors] });
  const [name, setName] = useState<string>();
  const save = async () => {
    if (name?.trim() && (await call.send({ id: passkey.id, name: name.trim() }))) setName(undefined);
  };
  if (name !== undefined)
    return (
      <li className={styles.item}>
        <Field
          label={t('passkeys.name')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="brand" size="small" isBusy={call.state === 'sending'} onClick={() => void save()}>
          {t('passkeys.save')}
        </Button>
      </li>
    );
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <b>{passkey.name}</b>
        <small>
          {t(passkey.isSynced ? 'passkeys.synced' : 'passkeys.bound')} ·{' '}
          <DateText at={passkey.usedAt ?? passkey.madeAt} />
        </small>
      </span>
      <span className={styles.acts}>
        <Button
          kind="soft"
          size="small"
          icon="pencil-simple"
          label={t('passkeys.rename', { name: passkey.name })}
          onClick={() => setName(passkey.name)}
        />
        <Button
          kind="soft"
          size="small"
          icon="trash"
          isBusy={isBusy}
          label={t('passkeys.remove', { name: passkey.name })}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
