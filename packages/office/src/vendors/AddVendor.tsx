import { useState } from 'react';
import { listProposals } from '@tamarind/contract/proposals';
import { addVendor } from '@tamarind/contract/vendors-office';
import { vendorProfiles } from '@tamarind/contract/outside/vendor';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useIsStale } from '#shell/useIsStale.ts';
import styles from './VendorForm.module.css';
import { emptySettings, readSettings, VendorForm } from './VendorForm.tsx';
import { useVendorsWords } from './words.ts';

const profileNames = { hub88: 'Hub88', caleta: 'Caleta' } as const;

/** Proposes a vendor: address, permissions and key. Our key for it is created once a second person agrees. */
export function AddVendor({ onClose }: { onClose: () => void }) {
  const t = useVendorsWords();
  const errorText = useErrorText();
  const isStale = useIsStale();
  const call = useCall(addVendor, { refreshes: [listProposals] });
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'seamless' | 'transfer'>('seamless');
  const [profile, setProfile] = useState<(typeof vendorProfiles)[number]>('hub88');
  const [publicKey, setPublicKey] = useState('');
  const [typed, setTyped] = useState(emptySettings);
  const [isTouched, setTouched] = useState(false);
  const isCode = /^[A-Za-z][A-Za-z0-9_]{1,23}$/.test(code);
  const isKey = /-----BEGIN PUBLIC KEY-----/.test(publicKey);
  const send = async () => {
    setTouched(true);
    const settings = readSettings(typed);
    if (!settings || !isCode || !isKey || isStale) return;
    const wish = { code, kind, profile, publicKey: publicKey.trim(), ...settings };
    if (!(await call.send(wish))) return;
    toast(t('proposed', { name: settings.name }));
    onClose();
  };
  return (
    <Panel title={t('add')} label={t('add')}>
      <Stack gap={12}>
        <div className={styles.grid}>
          <Field
            label={t('form.code')}
            hint={t('form.codeHint')}
            value={code}
            maxLength={24}
            autoCapitalize="characters"
            error={isTouched && !isCode ? t('form.codeWrong') : undefined}
            onChange={({ target }) => setCode(target.value)}
          />
          <Select
            label={t('kind')}
            value={kind}
            options={[
              { value: 'seamless', label: t('kind.seamless') },
              { value: 'transfer', label: t('kind.transfer') },
            ]}
            onChange={setKind}
          />
          <Select
            label={t('form.profile')}
            value={profile}
            options={vendorProfiles.map((value) => ({ value, label: profileNames[value] }))}
            onChange={setProfile}
          />
        </div>
        <VendorForm value={typed} isTouched={isTouched} onChange={setTyped} />
        <TextArea
          label={t('form.publicKey')}
          hint={t('form.publicKeyHint')}
          rows={5}
          value={publicKey}
          error={isTouched && !isKey ? t('form.publicKeyWrong') : undefined}
          onChange={({ target }) => setPublicKey(target.value)}
        />
        <Note icon="users">{t('needsSecond')}</Note>
        {call.refusal && (
          <div role="alert">
            <Note tone="danger" icon="warning">
              {errorText(call.refusal)}
            </Note>
          </div>
        )}
        <Row>
          <Button kind="cta" size="small" isBusy={call.state === 'sending'} onClick={() => void send()}>
            {t('add')}
          </Button>
          <Button kind="line" size="small" onClick={onClose}>
            {t('back')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

/** The public half of our key, to be given to the vendor. */
export function OurKey({ text, title, onClose }: { text: string; title: string; onClose: () => void }) {
  const t = useVendorsWords();
  return (
    <Panel title={title} label={title}>
      <Stack gap={10}>
        <p>{t('ourKeyText')}</p>
        <pre className="mono">{text}</pre>
        <Row>
          <CopyButton text={text} label={t('copyKey')} />
          <Button kind="line" size="small" onClick={onClose}>
            {t('close')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
