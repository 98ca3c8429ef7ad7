import { listProposals } from '@tamarind/contract/proposals';
import { addVendor } from '@tamarind/contract/vendors-office';
import { vendorProfiles } from '@tamarind/contract/outside/vendor';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { Panel } from '#parts/Page.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import styles from './VendorForm.module.css';
import { emptySettings, readSettings, type Settings, useSettingsCheck, VendorForm } from './VendorForm.tsx';
import { useVendorsWords } from './words.ts';

const profileNames = { hub88: 'Hub88', caleta: 'Caleta' } as const;

/**
 * Proposes a vendor: address, permissions and key. The platform's own key pair for this vendor is created after a
 * second person agrees.
 */
export function AddVendor({ onClose }: { onClose: () => void }) {
  const t = useVendorsWords();
  const isStale = useIsStale();
  const checkSettings = useSettingsCheck();
  const call = useCall(addVendor, { refreshes: [listProposals] });
  const form = useForm<NewVendor>({
    start: { ...emptySettings, code: '', kind: 'seamless', profile: 'hub88', publicKey: '' },
    check: (values) => ({
      ...checkSettings(values),
      code: /^[A-Za-z][A-Za-z0-9_]{1,23}$/.test(values.code) ? undefined : t('form.codeWrong'),
      publicKey: isPublicKey(values.publicKey) ? undefined : t('form.publicKeyWrong'),
    }),
    call,
    submit: async ({ code, kind, profile, publicKey, ...typed }) => {
      const settings = readSettings(typed);
      if (isStale || !(await call.send({ code, kind, profile, publicKey: publicKey.trim(), ...settings }))) return;
      toast(t('proposed', { name: settings.name }));
      onClose();
    },
  });
  return (
    <Panel title={t('add')} label={t('add')}>
      <form {...form.props}>
        <Stack gap={12}>
          <div className={styles.grid}>
            <Field
              label={t('form.code')}
              hint={t('form.codeHint')}
              maxLength={24}
              autoCapitalize="characters"
              {...form.text('code')}
            />
            <Select
              label={t('kind')}
              options={[
                { value: 'seamless', label: t('kind.seamless') },
                { value: 'transfer', label: t('kind.transfer') },
              ]}
              {...form.choice('kind')}
            />
            <Select
              label={t('form.profile')}
              options={vendorProfiles.map((value) => ({ value, label: profileNames[value] }))}
              {...form.choice('profile')}
            />
          </div>
          <VendorForm form={form} />
          <TextArea label={t('form.publicKey')} hint={t('form.publicKeyHint')} rows={5} {...form.text('publicKey')} />
          <Note icon="users">{t('needsSecond')}</Note>
          <RefusalNote refusal={form.refusal} />
          <SubmitRow act={t('add')} back={t('back')} isBusy={form.isBusy} onBack={onClose} />
        </Stack>
      </form>
    </Panel>
  );
}

interface NewVendor extends Settings {
  readonly code: string;
  readonly kind: 'seamless' | 'transfer';
  readonly profile: (typeof vendorProfiles)[number];
  readonly publicKey: string;
}

/** True if the text looks like a public key. The server parses it. */
export const isPublicKey = (text: string): boolean => text.includes('-----BEGIN PUBLIC KEY-----');

/** The public half of the platform's key, which staff send to the vendor. */
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
