import { channelKinds } from '@tamarind/domain/brand/channels';
import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const MOST = 8;
const kinds = ['1', '2', '3'] as const;

/** The customer-service channels of the right bar, in its order [C08, K12]. */
export function CustomerService({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { customerService: entries } = form.values;
  const change = (at: number, part: Partial<DraftValues['customerService'][number]>) =>
    form.set({ customerService: entries.map((old, index) => (index === at ? { ...old, ...part } : old)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.customerService')}</legend>
      <Stack gap={12}>
        <p>{t('service.text')}</p>
        {entries.map((entry, at) => (
          <div key={at} className={styles.link}>
            <Field
              label={t('service.name')}
              autoComplete="off"
              maxLength={40}
              value={entry.labelNameEn}
              error={form.fault(`customerService.${at}.labelNameEn`)}
              onBlur={() => form.leave(`customerService.${at}.labelNameEn`)}
              onChange={({ target }) => change(at, { labelNameEn: target.value })}
            />
            <Select
              label={t('service.kind')}
              value={String(entry.csType) as (typeof kinds)[number]}
              options={kinds.map((value) => ({ value, label: t(`service.kind.${value}`) }))}
              onChange={(kind) => change(at, { csType: channelKinds[kinds.indexOf(kind)] ?? entry.csType })}
            />
            <Field
              label={t('service.url')}
              autoComplete="off"
              inputMode="url"
              maxLength={500}
              placeholder="https://…"
              value={entry.url}
              error={form.fault(`customerService.${at}.url`)}
              onBlur={() => form.leave(`customerService.${at}.url`)}
              onChange={({ target }) => change(at, { url: target.value.trim() })}
            />
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              label={t('service.remove', { name: entry.labelNameEn || at + 1 })}
              onClick={() => form.set({ customerService: entries.filter((_one, index) => index !== at) })}
            />
          </div>
        ))}
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={entries.length >= MOST}
            onClick={() => form.set({ customerService: [...entries, { csType: 2, url: '', labelNameEn: '' }] })}
          >
            {t('service.add')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
