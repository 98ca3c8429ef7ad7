import { useState } from 'react';
import { listLabels, retireLabel, saveLabel, type MemberLabel } from '@tamarind/contract/member-labels';
import { labelTones, type LabelTone } from '@tamarind/domain/members/labels';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Field, Select } from '@tamarind/ui/Field';
import { ConfirmDialog, Modal } from '@tamarind/ui/Modal';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Answer } from '#parts/Answer.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { useMembersWords } from './words.ts';

/** The brand's list of labels: add, rename, recolour, remove. */
export function LabelList({ onClose }: { onClose: () => void }) {
  const t = useMembersWords();
  const query = useEndpoint(listLabels, {});
  const [changing, setChanging] = useState<MemberLabel>();
  const [retiring, setRetiring] = useState<MemberLabel>();
  return (
    <Modal isOpen title={t('labels.list')} onClose={onClose}>
      <Stack gap={16}>
        <Answer query={query}>
          {({ labels }) =>
            labels.length === 0 ? (
              <Empty title={t('labels.none')} />
            ) : (
              <Stack gap={6}>
                {labels.map((label) => (
                  <Row key={label.id} isSpread>
                    <Row>
                      <Tag tone={label.tone}>{label.name}</Tag>
                      <small>{t('labels.members', { count: label.members })}</small>
                    </Row>
                    <Row gap={4}>
                      <Button
                        kind="ghost"
                        size="tiny"
                        icon="pencil-simple"
                        label={t('labels.change', { name: label.name })}
                        onClick={() => setChanging(label)}
                      />
                      <Button
                        kind="ghost"
                        size="tiny"
                        icon="trash"
                        label={t('labels.remove', { name: label.name })}
                        onClick={() => setRetiring(label)}
                      />
                    </Row>
                  </Row>
                ))}
              </Stack>
            )
          }
        </Answer>
        <LabelForm key={changing?.id ?? 'new'} label={changing} onDone={() => setChanging(undefined)} />
      </Stack>
      {retiring && <Retire label={retiring} onClose={() => setRetiring(undefined)} />}
    </Modal>
  );
}

function LabelForm({ label, onDone }: { label: MemberLabel | undefined; onDone: () => void }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const call = useCall(saveLabel, { refreshes: [listLabels] });
  const form = useForm({
    start: { name: label?.name ?? '', tone: label?.tone ?? ('info' as LabelTone) },
    check: ({ name }) => ({ name: name.trim().length < 2 ? t('labels.short') : undefined }),
    call,
    refused: (refusal) => (refusal.code === 'LABEL_TAKEN' ? { name: errorText(refusal) } : undefined),
    submit: async (wish) => {
      if (!(await call.send({ id: label?.id ?? null, ...wish }))) return;
      toast(t('labels.saved'));
      form.reset();
      onDone();
    },
  });
  return (
    <form {...form.props}>
      <Stack gap={10}>
        <Field label={t('labels.name')} maxLength={30} {...form.text('name')} />
        <Select
          label={t('labels.colour')}
          options={labelTones.map((value) => ({ value, label: t(`labels.tone.${value}`) }))}
          {...form.choice('tone')}
        />
        <Row>
          <Tag tone={form.values.tone}>{form.values.name.trim() || t('labels.preview')}</Tag>
        </Row>
        {form.refusal && <p role="alert">{errorText(form.refusal)}</p>}
        <Row>
          <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
            {t(label ? 'labels.save' : 'labels.add')}
          </Button>
          {label && (
            <Button kind="ghost" size="small" onClick={onDone}>
              {t('labels.stop')}
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}

function Retire({ label, onClose }: { label: MemberLabel; onClose: () => void }) {
  const t = useMembersWords();
  const errorText = useErrorText();
  const call = useCall(retireLabel, { refreshes: [listLabels] });
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={t('labels.remove', { name: label.name })}
      act={t('labels.remove', { name: label.name })}
      isBusy={call.state === 'sending'}
      error={call.refusal && errorText(call.refusal)}
      onCancel={onClose}
      onConfirm={() => void call.send({ id: label.id }).then((isDone) => isDone && onClose())}
    >
      {t('labels.remove.text')}
    </ConfirmDialog>
  );
}
