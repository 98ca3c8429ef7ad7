import { staffRoles } from '@tamarind/contract/operators';
import { amountActs, thirdPersonActs } from '@tamarind/contract/proposals';
import { Button } from '@tamarind/ui/Button';
import { Field, Select } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { useProposalsWords } from '#proposals/words.ts';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

const MOST = 40;
type Rule = DraftValues['thirdPerson'][number];
const start: Rule = { act: thirdPersonActs[0] ?? '', role: '', THB: '', VND: '' };

/** Rules that require a third person for an act of two people: by kind of act, role of the maker and amount. */
export function ThirdPerson({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  const acts = useProposalsWords();
  const roleNames = useRoleNames();
  const { thirdPerson, currencies } = form.values;
  const change = (at: number, part: Partial<Rule>) =>
    form.set({ thirdPerson: thirdPerson.map((old, index) => (index === at ? { ...old, ...part } : old)) });
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.thirdPerson')}</legend>
      <Stack gap={12}>
        <p>{t('third.text')}</p>
        {thirdPerson.map((rule, at) => (
          <div key={at} className={styles.link}>
            <Select
              label={t('third.act')}
              options={thirdPersonActs.map((value) => ({ value, label: acts(`act.${value}`, { subject: '…' }) }))}
              value={rule.act as (typeof thirdPersonActs)[number]}
              onChange={(act) => change(at, { act })}
            />
            <Select
              label={t('third.role')}
              options={[
                { value: '', label: t('third.everybody') },
                ...staffRoles.map((value) => ({ value, label: roleNames([value]) })),
              ]}
              value={rule.role as '' | (typeof staffRoles)[number]}
              onChange={(role) => change(at, { role })}
            />
            {amountActs.has(rule.act) &&
              currencies.map((currency) => (
                <Field
                  key={currency}
                  label={t('third.above', { currency })}
                  hint={t('third.aboveHint')}
                  inputMode="decimal"
                  autoComplete="off"
                  value={rule[currency]}
                  error={form.fault(`thirdPerson.${at}.${currency}`)}
                  onBlur={() => form.leave(`thirdPerson.${at}.${currency}`)}
                  onChange={({ target }) => change(at, { [currency]: target.value })}
                />
              ))}
            <Button
              kind="ghost"
              size="small"
              icon="trash"
              label={t('third.remove', { number: at + 1 })}
              onClick={() => form.set({ thirdPerson: thirdPerson.filter((_one, index) => index !== at) })}
            />
            {form.fault(`thirdPerson.${at}`) && (
              <p className={styles.fault} role="alert">
                {form.fault(`thirdPerson.${at}`)}
              </p>
            )}
          </div>
        ))}
        <Row>
          <Button
            size="small"
            icon="plus"
            disabled={thirdPerson.length >= MOST}
            onClick={() => form.set({ thirdPerson: [...thirdPerson, start] })}
          >
            {t('third.add')}
          </Button>
        </Row>
      </Stack>
    </fieldset>
  );
}
