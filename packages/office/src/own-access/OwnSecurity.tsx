import { useEffect, useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import {
  addOwnPasskey,
  changeOwnPassword,
  endOwnSession,
  getOwnSecurity,
  removeOwnFactor,
  setOwnAuthenticator,
  startOwnAuthenticator,
} from '@tamarind/contract/staff-factors';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Field } from '@tamarind/ui/Field';
import { canHavePasskeys } from '@tamarind/ui/passkey-browser.ts';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { AuthenticatorSecret } from '#session/AuthenticatorSecret.tsx';
import { passkeyForMe } from '#session/passkey.ts';
import { type Proof, ProofDialog } from './ProofDialog.tsx';
import { useOwnAccessWords } from './words.ts';

type Security = OutputOf<typeof getOwnSecurity>;

/** The person's own password, second factors and sessions [A01]. */
export function OwnSecurity() {
  const t = useOwnAccessWords();
  const query = useEndpoint(getOwnSecurity, {});
  const [isChanging, setChanging] = useState(false);
  return (
    <Answer query={query}>
      {(security) => (
        <Stack gap={12}>
          <Panel title={t('password')}>
            <Row>
              <Button kind="ghost" size="small" onClick={() => setChanging(true)}>
                {t('password.change')}
              </Button>
            </Row>
          </Panel>
          <Factors security={security} />
          <Sessions sessions={security.sessions} />
          {isChanging && <PasswordDialog onClose={() => setChanging(false)} />}
        </Stack>
      )}
    </Answer>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useOwnAccessWords();
  const call = useCall(changeOwnPassword, { refreshes: [getOwnSecurity] });
  const [next, setNext] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isShort = [...next].length < 12;
  const send = async (proof: Proof) => {
    if (!(await call.send({ ...proof, next }))) return;
    toast(t('password.done'));
    onClose();
  };
  const fault =
    call.refusal?.code === 'PASSWORD_TOO_COMMON'
      ? t('password.common')
      : isChecked && isShort
        ? t('password.short')
        : undefined;
  return (
    <ProofDialog
      title={t('password.change')}
      act={t('password.save')}
      call={call}
      onClose={onClose}
      check={() => {
        setChecked(true);
        return !isShort;
      }}
      onSend={send}
    >
      <Field
        label={t('password.next')}
        hint={t('password.hint')}
        icon="lock"
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={next}
        error={fault}
        onChange={(event) => setNext(event.target.value)}
      />
    </ProofDialog>
  );
}

type Change =
  | { readonly kind: 'authenticator' }
  | { readonly kind: 'remove'; readonly passkey: string | null }
  | { readonly kind: 'passkey'; readonly made: string };

function Factors({ security: { hasAuthenticator, passkeys } }: { security: Security }) {
  const t = useOwnAccessWords();
  const [change, setChange] = useState<Change>();
  const close = () => setChange(undefined);
  const isLast = Number(hasAuthenticator) + passkeys.length < 2;
  const addPasskey = async () => {
    const made = await passkeyForMe(() => toast(t('passkeyFailed'), { tone: 'error' }));
    if (made) setChange({ kind: 'passkey', made: made.credential });
  };
  return (
    <Panel title={t('factors')}>
      <Stack gap={12}>
        <Row>
          <b>{t('authenticator')}</b>
          <Tag tone={hasAuthenticator ? 'win' : 'warn'}>{t(hasAuthenticator ? 'on' : 'off')}</Tag>
          <Button kind="ghost" size="small" onClick={() => setChange({ kind: 'authenticator' })}>
            {t(hasAuthenticator ? 'authenticator.replace' : 'authenticator.add')}
          </Button>
          {hasAuthenticator && !isLast && (
            <Button kind="ghost" size="small" onClick={() => setChange({ kind: 'remove', passkey: null })}>
              {t('remove')}
            </Button>
          )}
        </Row>
        {passkeys.map(({ id, madeAt, usedAt }) => (
          <Row key={id}>
            <b>{t('passkey')}</b>
            <span>
              {t('passkey.since')} <DateText at={madeAt} form="day" />
              {usedAt && (
                <>
                  {' · '}
                  {t('passkey.used')} <DateText at={usedAt} form="full" />
                </>
              )}
            </span>
            {!isLast && (
              <Button kind="ghost" size="small" onClick={() => setChange({ kind: 'remove', passkey: id })}>
                {t('remove')}
              </Button>
            )}
          </Row>
        ))}
        {canHavePasskeys() && (
          <Row>
            <Button kind="ghost" size="small" onClick={() => void addPasskey()}>
              {t('passkey.add')}
            </Button>
          </Row>
        )}
      </Stack>
      {change?.kind === 'authenticator' && <AuthenticatorDialog onClose={close} />}
      {change?.kind === 'remove' && <RemoveDialog passkey={change.passkey} onClose={close} />}
      {change?.kind === 'passkey' && <PasskeyDialog made={change.made} onClose={close} />}
    </Panel>
  );
}

function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const t = useOwnAccessWords();
  const { send: begin, value: secret, refusal } = useCall(startOwnAuthenticator);
  useEffect(() => void begin({}), [begin]);
  const call = useCall(setOwnAuthenticator, { refreshes: [getOwnSecurity] });
  const [firstCode, setFirstCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isCode = /^\d{6}$/.test(firstCode);
  const send = async (proof: Proof) => {
    if (!secret || !(await call.send({ ...proof, pending: secret.pending, firstCode }))) return;
    toast(t('factor.done'));
    onClose();
  };
  const fault =
    call.refusal?.code === 'TOTP_WRONG' ? t('firstCodeWrong') : isChecked && !isCode ? t('codeMissing') : undefined;
  return (
    <ProofDialog
      title={t('authenticator.new')}
      act={t('factor.save')}
      call={call}
      onClose={onClose}
      check={() => {
        setChecked(true);
        return isCode;
      }}
      onSend={send}
    >
      <RefusalNote refusal={refusal} />
      {secret ? (
        <AuthenticatorSecret secret={secret} code={firstCode} error={fault} onCode={setFirstCode} />
      ) : (
        <Skeleton height={240} radius={14} />
      )}
    </ProofDialog>
  );
}

function PasskeyDialog({ made, onClose }: { made: string; onClose: () => void }) {
  const t = useOwnAccessWords();
  const call = useCall(addOwnPasskey, { refreshes: [getOwnSecurity] });
  const send = async (proof: Proof) => {
    if (!(await call.send({ ...proof, made }))) return;
    toast(t('factor.done'));
    onClose();
  };
  return <ProofDialog title={t('passkey.add')} act={t('factor.save')} call={call} onClose={onClose} onSend={send} />;
}

function RemoveDialog({ passkey, onClose }: { passkey: string | null; onClose: () => void }) {
  const t = useOwnAccessWords();
  const call = useCall(removeOwnFactor, { refreshes: [getOwnSecurity] });
  const send = async (proof: Proof) => {
    if (!(await call.send({ ...proof, passkey }))) return;
    toast(t('factor.removed'));
    onClose();
  };
  return (
    <ProofDialog
      title={t(passkey === null ? 'authenticator.remove' : 'passkey.remove')}
      act={t('remove')}
      call={call}
      onClose={onClose}
      onSend={send}
    />
  );
}

function Sessions({ sessions }: { sessions: Security['sessions'] }) {
  const t = useOwnAccessWords();
  const end = useCall(endOwnSession, { refreshes: [getOwnSecurity] });
  return (
    <Panel title={t('sessions')}>
      <Stack gap={8}>
        {sessions.map(({ id, ip, startedAt, seenAt, isCurrent }) => (
          <Row key={id}>
            <span className="num">{ip}</span>
            <span>
              {t('session.since')} <DateText at={startedAt} form="full" /> · {t('session.seen')}{' '}
              <DateText at={seenAt} form="full" />
            </span>
            {isCurrent ? (
              <Tag tone="win">{t('session.this')}</Tag>
            ) : (
              <Button kind="ghost" size="small" isBusy={end.state === 'sending'} onClick={() => void end.send({ id })}>
                {t('session.end')}
              </Button>
            )}
          </Row>
        ))}
        <RefusalNote refusal={end.refusal} />
      </Stack>
    </Panel>
  );
}
