import { getRegisterCentre, makeInviteLink } from '@tamarind/contract/agents';
import { present } from '@tamarind/domain/present';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { noPreset, presetFaults, PresetFields, presetOf } from './PresetFields.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** Creates an invitation link: its name in the list, the kind of account it opens, and the rates it promises. */
export function LinkForm({ onDone }: { onDone: () => void }) {
  const t = useAgentWords();
  const call = useCall(makeInviteLink, { refreshes: [getRegisterCentre] });
  const form = useForm<{ name: string; memberKind: 'member' | 'agent'; preset: typeof noPreset }>({
    start: { name: '', memberKind: 'member', preset: noPreset },
    check: ({ name, preset }) => ({
      ...present({ name: name.trim() === '' ? t('fault.name') : undefined }),
      ...presetFaults(preset, t('fault.rate')),
    }),
    call,
    submit: async ({ name, memberKind, preset }) => {
      const made = await call.send({
        name: name.trim(),
        memberKind,
        preset: memberKind === 'agent' ? presetOf(preset) : [],
      });
      if (!made) return;
      toast(t('link.made'));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <Field label={t('link.name')} hint={t('link.name.hint')} maxLength={60} {...form.text('name')} autoFocus />
      <Kinds form={form} />
      {form.values.memberKind === 'agent' && <PresetFields form={form} />}
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('link.make')}
      </Button>
    </form>
  );
}

/** The choice of the kind of a new account: member or agent. */
export function Kinds({
  form,
}: {
  form: { choice(name: 'memberKind'): { value: 'member' | 'agent'; onChange: (value: 'member' | 'agent') => void } };
}) {
  const t = useAgentWords();
  const { value, onChange } = form.choice('memberKind');
  return (
    <Segmented
      label={t('kind.title')}
      value={value}
      options={(['member', 'agent'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      onChange={onChange}
      isFull
    />
  );
}
