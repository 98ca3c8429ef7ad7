import { useState } from 'react';
import { getMallDesk, mallPictures, saveMallItem, type StaffItem } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Note } from '#parts/Note.tsx';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { useMallWords } from './words.ts';

interface Props {
  /** The item to change; undefined for a new one. */
  item: StaffItem | undefined;
  levels: readonly string[];
  onClose: () => void;
}

const languages = ['EN', 'TH', 'VI', 'CN'] as const;
const numbers = { points: [1, 100_000_000], stock: [0, 1_000_000], monthlyLimit: [1, 99] } as const;
const numberNames = ['points', 'stock', 'monthlyLimit'] as const;

/**
 * The form of one item: names, price, stock and limits. Earlier redemptions keep the terms they were requested under.
 */
export function ItemDialog({ item, levels, onClose }: Props) {
  const t = useMallWords();
  const call = useCall(saveMallItem, { refreshes: [getMallDesk, listProposals] });
  const [id] = useState(() => item?.id ?? newRequestId());
  const form = useForm({
    start: () => startOf(item),
    check: (values) => ({
      'names.EN': values.names.EN.trim() === '' ? t('nameMissing') : undefined,
      ...Object.fromEntries(
        numberNames.map((name) => {
          const [min, max] = numbers[name];
          return [name, isWithin(values[name], min, max) ? undefined : t('numberWrong', { min, max })];
        }),
      ),
    }),
    call,
    submit: async ({ names, points, stock, monthlyLimit, level, ...rest }) => {
      const done = await call.send({
        ...rest,
        item: id,
        minLevel: Number(level),
        names: { EN: names.EN.trim(), TH: names.TH.trim(), VI: names.VI.trim(), CN: names.CN.trim() },
        points: Number(points),
        stock: Number(stock),
        monthlyLimit: Number(monthlyLimit),
      });
      if (!done) return;
      toast(t(done.proposal === null ? 'saved' : 'item.proposed', { name: names.EN }));
      onClose();
    },
  });
  return (
    <Modal isOpen onClose={onClose} title={item ? item.names.EN : t('add')}>
      <form {...form.props}>
        <Stack gap={12}>
          {languages.map((language) => (
            <Field key={language} label={t('name', { language })} maxLength={80} {...form.part('names', language)} />
          ))}
          <Select
            label={t('type')}
            hint={t('typeHint')}
            options={(['goods', 'voucher'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
            {...form.choice('type')}
          />
          <Select
            label={t('picture')}
            options={mallPictures.map((value) => ({ value, label: t(`picture.${value}`) }))}
            {...form.choice('picture')}
          />
          {numberNames.map((name) => (
            <Field
              key={name}
              label={t(name === 'monthlyLimit' ? 'limit' : name)}
              inputMode="numeric"
              maxLength={9}
              {...form.text(name)}
            />
          ))}
          <Select
            label={t('level')}
            options={levels.map((label, place) => ({ value: String(place), label }))}
            {...form.choice('level')}
          />
          <Checkbox {...form.tick('isOn')}>{t('isOn')}</Checkbox>
          <Note icon="users">{t('item.two')}</Note>
          <RefusalNote refusal={form.refusal} />
          <Button kind="cta" type="submit" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

const startOf = (item: StaffItem | undefined) => ({
  names: { EN: item?.names.EN ?? '', TH: item?.names.TH ?? '', VI: item?.names.VI ?? '', CN: item?.names.CN ?? '' },
  points: String(item?.points ?? ''),
  stock: String(item?.stock ?? ''),
  monthlyLimit: String(item?.monthlyLimit ?? 1),
  type: item?.type ?? 'goods',
  picture: item?.picture ?? 'voucher',
  level: String(item?.minLevel ?? 0),
  isOn: item?.isOn ?? true,
});

const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
