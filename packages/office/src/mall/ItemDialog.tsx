import { useState } from 'react';
import { getMallDesk, mallPictures, saveMallItem, type StaffItem } from '@tamarind/contract/points';
import { listProposals } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Checkbox, Field, Select } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { newRequestId } from '@tamarind/ui/request-id.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Note } from '#parts/Note.tsx';
import { Stack } from '#parts/Row.tsx';
import { useMallWords } from './words.ts';

interface Props {
  /** Undefined for a new item. */
  item: StaffItem | undefined;
  levels: readonly string[];
  onClose: () => void;
}

const languages = ['EN', 'TH', 'VI', 'CN'] as const;
const numbers = { points: [1, 100_000_000], stock: [0, 1_000_000], monthlyLimit: [1, 99] } as const;
type NumberName = keyof typeof numbers;

/** One item with its names, price, stock and limits. Existing records keep the terms they were requested under. */
export function ItemDialog({ item, levels, onClose }: Props) {
  const t = useMallWords();
  const errorText = useErrorText();
  const call = useCall(saveMallItem, { refreshes: [getMallDesk, listProposals] });
  const [id] = useState(() => item?.id ?? newRequestId());
  const [names, setNames] = useState({
    EN: item?.names.EN ?? '',
    TH: item?.names.TH ?? '',
    VI: item?.names.VI ?? '',
    CN: item?.names.CN ?? '',
  });
  const [texts, setTexts] = useState({
    points: String(item?.points ?? ''),
    stock: String(item?.stock ?? ''),
    monthlyLimit: String(item?.monthlyLimit ?? 1),
  });
  const [type, setType] = useState(item?.type ?? 'goods');
  const [picture, setPicture] = useState(item?.picture ?? 'voucher');
  const [level, setLevel] = useState(String(item?.minLevel ?? 0));
  const [isOn, setOn] = useState(item?.isOn ?? true);
  const [isChecked, setChecked] = useState(false);
  const isWrong = (name: NumberName) => {
    const [min, max] = numbers[name];
    return !/^\d{1,9}$/.test(texts[name]) || Number(texts[name]) < min || Number(texts[name]) > max;
  };
  const isNameless = names.EN.trim() === '';
  const submit = async () => {
    setChecked(true);
    if (isNameless || (Object.keys(numbers) as NumberName[]).some(isWrong)) return;
    const done = await call.send({
      item: id,
      type,
      picture,
      isOn,
      minLevel: Number(level),
      names: { EN: names.EN.trim(), TH: names.TH.trim(), VI: names.VI.trim(), CN: names.CN.trim() },
      points: Number(texts.points),
      stock: Number(texts.stock),
      monthlyLimit: Number(texts.monthlyLimit),
    });
    if (!done) return;
    toast(t(done.proposal === null ? 'saved' : 'item.proposed', { name: names.EN }));
    onClose();
  };
  return (
    <Modal isOpen onClose={onClose} title={item ? item.names.EN : t('add')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap={12}>
          {languages.map((language) => (
            <Field
              key={language}
              label={t('name', { language })}
              maxLength={80}
              value={names[language]}
              error={isChecked && language === 'EN' && isNameless ? t('nameMissing') : undefined}
              onChange={({ target }) => setNames({ ...names, [language]: target.value })}
            />
          ))}
          <Select
            label={t('type')}
            hint={t('typeHint')}
            value={type}
            options={(['goods', 'voucher'] as const).map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={setType}
          />
          <Select
            label={t('picture')}
            value={picture}
            options={mallPictures.map((value) => ({ value, label: t(`picture.${value}`) }))}
            onChange={setPicture}
          />
          {(Object.keys(numbers) as NumberName[]).map((name) => (
            <Field
              key={name}
              label={t(name === 'monthlyLimit' ? 'limit' : name)}
              inputMode="numeric"
              maxLength={9}
              value={texts[name]}
              error={
                isChecked && isWrong(name)
                  ? t('numberWrong', { min: numbers[name][0], max: numbers[name][1] })
                  : undefined
              }
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
            />
          ))}
          <Select
            label={t('level')}
            value={level}
            options={levels.map((label, place) => ({ value: String(place), label }))}
            onChange={setLevel}
          />
          <Checkbox checked={isOn} onChange={({ target }) => setOn(target.checked)}>
            {t('isOn')}
          </Checkbox>
          <Note icon="users">{t('item.two')}</Note>
          {call.refusal && (
            <Note tone="danger" icon="warning">
              {errorText(call.refusal)}
            </Note>
          )}
          <Button kind="cta" type="submit" isBusy={call.state === 'sending'}>
            {t('save')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
