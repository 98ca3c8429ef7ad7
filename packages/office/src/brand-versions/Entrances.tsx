import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { type DraftValues, hostOf } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const MOST = 20;
const kinds = ['members', 'agents', 'both'] as const;

/** Hosts of the site, each of which admits members, agents or both [H17]. */
export function Entrances({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { entrances } = form.values;
  const change = (at: number, part: Partial<DraftValues['entrances'][number]>) =>
    form.set({ entrances: entrances.map((old, index) => (index === at ? { ...old, ...part } : old)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.entrances')}</legend>
      <Stack gap={12}>
        <p>{t('entrances.text')}</p>
        {entrances.map(({ host, takes }, at) => (
          <div key={at} className={styles.link}>
            <Field
              label={t('entrances.host')}
              placeholder="agents.example"
              autoComplete="off"
              inputMode="url"
              maxLength={253}
              value={host}
              error={form.fault(`entrances.${at}.host`)}
              onBlur={() => form.leave(`entrances.${at}.host`)}
              onChange={({ target }) => change(at, { host: hostOf(target.value) })}
            />
            <Select
              label={t('entrances.takes')}
              options={kinds.map((value) => ({ value, label: t(`takes.${value}`) }))}
              value={takes}
              onChange={(value) => change(at, { takes: value })}
            />
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              label={t('service.remove', { name: host || at + 1 })}
              onClick={() => form.set({ entrances: entrances.filter((_one, index) => index !== at) })}
            />
          </div>
        ))}
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={entrances.length >= MOST}
            onClick={() => form.set({ entrances: [...entrances, { host: '', takes: 'members' }] })}
          >
            {t('entrances.add')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
