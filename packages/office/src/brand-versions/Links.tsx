import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const MOST = 12;
const maxLengths = { resourceType: 24, labelNameEn: 40, url: 500, qrCodeUrl: 500 } as const;
const names = ['resourceType', 'labelNameEn', 'url', 'qrCodeUrl'] as const;

/** Social and store links of the sites [C08]. */
export function Links({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { links } = form.values;
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.links')}</legend>
      <Stack gap={12}>
        {links.map((link, at) => (
          <div key={at} className={styles.link}>
            {names.map((name) => (
              <Field
                key={name}
                label={t(`links.${name}`)}
                autoComplete="off"
                maxLength={maxLengths[name]}
                value={link[name]}
                error={form.fault(`links.${at}.${name}`)}
                onBlur={() => form.leave(`links.${at}.${name}`)}
                onChange={({ target: { value } }) =>
                  form.set({
                    links: links.map((old, index) =>
                      index === at ? { ...old, [name]: name === 'resourceType' ? value.toUpperCase() : value } : old,
                    ),
                  })
                }
              />
            ))}
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              label={t('links.remove', { name: link.labelNameEn || at + 1 })}
              onClick={() => form.set({ links: links.filter((_link, index) => index !== at) })}
            />
          </div>
        ))}
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={links.length >= MOST}
            onClick={() =>
              form.set({ links: [...links, { resourceType: '', labelNameEn: '', url: '', qrCodeUrl: '' }] })
            }
          >
            {t('links.add')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
