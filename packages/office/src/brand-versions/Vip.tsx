import { currencies } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { type DraftValues, levelNames, weightNames } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const MOST = 12;

/** The VIP ladder, the weights of the kinds of games, and the turnover that earns a status point [M03]. */
export function Vip({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const { levels } = form.values;
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.vip')}</legend>
      <Stack gap={12}>
        {levels.map((level, at) => (
          <div key={at} className={styles.link}>
            {levelNames.map((name) => (
              <Field
                key={name}
                label={t(`vip.${name}`, { number: at + 1 })}
                inputMode={name === 'name' ? 'text' : 'numeric'}
                autoComplete="off"
                maxLength={name === 'name' ? 30 : 10}
                value={level[name]}
                error={form.fault(`levels.${at}.${name}`)}
                onBlur={() => form.leave(`levels.${at}.${name}`)}
                onChange={({ target: { value } }) =>
                  form.set({ levels: levels.map((old, index) => (index === at ? { ...old, [name]: value } : old)) })
                }
              />
            ))}
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              disabled={levels.length === 1}
              label={t('vip.remove', { name: level.name || at + 1 })}
              onClick={() => form.set({ levels: levels.filter((_level, index) => index !== at) })}
            />
          </div>
        ))}
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={levels.length >= MOST}
            onClick={() =>
              form.set({ levels: [...levels, { name: '', threshold: '', keep: '', redeemsPerMonth: '' }] })
            }
          >
            {t('vip.add')}
          </Button>
        </Row>
        <div className={styles.pair}>
          {weightNames.map((name) => (
            <Field
              key={name}
              label={t(`vip.weight.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              {...form.part('weights', name)}
            />
          ))}
          {currencies.map((currency) => (
            <Field
              key={currency}
              label={t('vip.perPoint', { currency })}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              {...form.part('turnoverPerPoint', currency)}
            />
          ))}
        </div>
      </Stack>
    </fieldset>
  );
}
