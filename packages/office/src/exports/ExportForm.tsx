import { askExport, askRights, exportKinds, exportRights } from '@tamarind/contract/exports';
import { listSegments } from '@tamarind/contract/member-segments';
import { listProposals } from '@tamarind/contract/proposals';
import { exportFault } from '@tamarind/domain/exports/period';
import { dayOf } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Field, Select, TextArea } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useExportsWords } from './words.ts';

type Kind = (typeof exportKinds)[number];

/**
 * The form of a proposed export: content, days or segment, and the purpose, which the data protection officer reads.
 */
export function ExportForm({ wanted, onClose }: { wanted: string; onClose: () => void }) {
  const t = useExportsWords();
  const staff = useStaff();
  const call = useCall(askExport, { refreshes: [listProposals] });
  const kinds = exportKinds.filter(
    (kind) => hasRight(staff, askRights[kind]) && hasRight(staff, exportRights[kind === 'segment' ? 'members' : kind]),
  );
  const maySegments = kinds.includes('segment');
  const segments = useEndpoint(listSegments, {}, { when: maySegments }).data?.segments ?? [];
  const today = dayOf(serverNow());
  const form = useForm({
    start: () => ({
      kind: (kinds.find((kind) => kind === wanted) ??
        kinds.find((kind) => kind === 'members') ??
        kinds[0] ??
        'entries') as Kind,
      segment: '',
      from: today as string,
      to: today as string,
      purpose: '',
    }),
    check: (typed) => {
      const fault = exportFault(wishOf(typed), today);
      return {
        segment: fault === 'segment' ? t('segmentMissing') : undefined,
        from: fault === 'from' ? t('days') : undefined,
        to: fault === 'to' ? t('days') : undefined,
        purpose: typed.purpose.trim().length < 3 ? t('purposeMissing') : undefined,
      };
    },
    call,
    submit: async (typed) => {
      if (!(await call.send({ ...wishOf(typed), purpose: typed.purpose.trim() }))) return;
      toast(t('proposed'));
      onClose();
    },
  });
  return (
    <Modal isOpen title={t('add')} onClose={onClose}>
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t('text')}</p>
          <Select
            label={t('kind')}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            {...form.choice('kind')}
          />
          {form.values.kind === 'segment' ? (
            <Select
              label={t('segment')}
              options={[
                { value: '', label: '–' },
                ...segments.map(({ id, name, members }) => ({ value: id, label: `${name} (${members})` })),
              ]}
              {...form.choice('segment')}
            />
          ) : (
            <Row>
              <Field label={t('from')} type="date" max={today} {...form.text('from')} />
              <Field label={t('to')} type="date" max={today} {...form.text('to')} />
            </Row>
          )}
          <TextArea label={t('purpose')} rows={2} maxLength={300} {...form.text('purpose')} />
          <RefusalNote refusal={form.refusal} />
          <Row>
            <Button kind="cta" size="small" type="submit" isBusy={form.isBusy}>
              {t('send')}
            </Button>
            <Button kind="ghost" size="small" onClick={onClose}>
              {t('cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}

const wishOf = ({ kind, segment, from, to }: { kind: Kind; segment: string; from: string; to: string }) =>
  kind === 'segment'
    ? { kind, segment: segment || null, from: null, to: null }
    : { kind, segment: null, from: from || null, to: to || null };
