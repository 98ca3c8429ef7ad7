import type { Endpoint } from '@tamarind/contract/endpoint';
import { Checkbox, Field } from '@tamarind/ui/Field';
import type { Call } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { CallDialog } from '#parts/CallDialog.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Stack } from '#parts/Row.tsx';
import { useCatalogueWords } from './words.ts';

interface Care {
  readonly isHot: boolean;
  readonly place: string;
  readonly until: string;
}

interface Props<E extends Endpoint> {
  /** The name of the game or of the vendor's card. */
  name: string;
  start: { readonly isHot: boolean; readonly place: number | null; readonly maintenanceUntil: Date | null };
  /**
   * `pin`: the position is optional, counts from 1, and pins a game in the lobby. `place`: the position is required,
   * counts from 0, and orders a vendor's card.
   */
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

/** Changes position, hot mark and maintenance state of one game or card. The reason is recorded in the audit log. */
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
  const send = (reason: string) => {
    const { isHot, place: typed, until } = form.values;
    return onSend({
      isHot,
      place: typed === '' ? null : Number(typed),
      maintenanceUntil: until === '' ? null : (fromField(until) ?? null),
      reason,
    });
  };
  return (
    <CallDialog
      title={name}
      act={t('save', { name })}
      noteMax={200}
      form={form}
      call={call}
      onClose={onClose}
      send={send}
      done={t('done', { name })}
    >
      <div ref={form.ref}>
        <Stack gap={12}>
          <Field label={t(place)} hint={t(`${place}Hint`)} inputMode="numeric" maxLength={3} {...form.text('place')} />
          <Field label={t('until')} hint={t('untilHint')} type="datetime-local" {...form.text('until')} />
          <Checkbox {...form.tick('isHot')}>{t('isHot')}</Checkbox>
        </Stack>
      </div>
    </CallDialog>
  );
}

const patterns = { pin: /^([1-9]\d{0,2})?$/, place: /^\d{1,3}$/ } as const;
