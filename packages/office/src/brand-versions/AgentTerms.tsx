import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { currencies } from '@tamarind/domain/money';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { Stack } from '#parts/Row.tsx';
import { transferFields } from './draft-agents.ts';
import type { DraftValues } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

/**
 * The lowest and highest transfer between upline and downline, and the highest contract rates that one person of the
 * staff may offer [J08, F10].
 */
export function AgentTerms({ form }: { form: FormPart<DraftValues> }) {
  const t = useBrandVersionsWords();
  return (
    <fieldset className={styles.group}>
      <legend>{t('field.agents')}</legend>
      <Stack gap={12}>
        <p>{t('agents.text')}</p>
        {currencies.map((currency) => (
          <div key={currency} className={styles.pair}>
            {transferFields
              .filter((one) => one.currency === currency)
              .map(({ field, bound }) => (
                <Field
                  key={field}
                  label={t(`agents.${bound}`, { currency })}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={18}
                  {...form.part('transferBounds', field)}
                />
              ))}
          </div>
        ))}
        <div className={styles.pair}>
          {agentContractCodes.map((code) => (
            <Field
              key={code}
              label={t(`agents.grid.${code}`)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              after={<span>%</span>}
              {...form.part('agentGrid', code)}
            />
          ))}
        </div>
      </Stack>
    </fieldset>
  );
}
