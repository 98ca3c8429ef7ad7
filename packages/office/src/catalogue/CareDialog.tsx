import type { Endpoint } from '@tamarind/contract/endpoint';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import type { Call } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Stack } from '#parts/Row.tsx';
import { useCatalogueWords } from './words.ts';

interface Care {
  readonly isHot: boolean;
  readonly place: string;
  readonly until: string;
}

interface Props<E extends Endpoint> {
  /** The game or the vendor's card. */
  name: string;
  start: { readonly isHot: boolean; readonly place: number | null; readonly maintenanceUntil: Date | null };
  /** A game may be pinned to a place from 1; a card always has one, from 0. */
  place: 'pin' | 'place';
  call: Call<E>;
  onSend: (care: {
    readonly isHot: boolean;
    readonly place: number | null;
    readonly maintenanceUntil: Date | null;
    readonly reason: string;
  }) => Promise<unknown>;
  onClose: () => void;
}

/** Place in front, hot mark and maintenance of one game or card; the reason goes into the audit log. */
export function CareDialog<E extends Endpoint>({ name, start, place, call, onSend, onClose }: Props<E>) {
  const t = useCatalogueWords();
  const form = useForm<Care>({
    isShownAtOnce: true,
    start: () => ({
      isHot: start.isHot,
      place: start.place === null ? '' : String(start.place),
      until: start.maintenanceUntil ? toField(start.maintenanceUntil).slice(0, 16) : '',
    }),
    check: (typed) => ({ place: patterns[place].test(typed.place) ? undefined : t(`${place}Wrong`) }),
  });
  const send = async (reason: string) => {
    const { isHot, place: typed, until } = form.values;
    const done = await onSend({
      isHot,
      place: typed === '' ? null : Number(typed),
      maintenanceUntil: until === '' ? null : (fromField(until) ?? null),
      reason,
    });
    if (!done) return;
    toast(t('done', { name }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={name}
      act={t('save', { name })}
      noteMax={200}
      form={form}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <Field label={t(place)} hint={t(`${place}Hint`)} inputMode="numeric" maxLength={3} {...form.text('place')} />
          <Field label={t('until')} hint={t('untilHint')} type="datetime-local" {...form.text('until')} />
          <Checkbox {...form.tick('isHot')}>{t('isHot')}</Checkbox>
        </Stack>
      </div>
    </Decision>
  );
}

const patterns = { pin: /^([1-9]\d{0,2})?$/, place: /^\d{1,3}$/ } as const;
