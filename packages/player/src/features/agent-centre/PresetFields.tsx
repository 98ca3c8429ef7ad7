import { agentContractCodes, type AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { byKind } from '@tamarind/domain/agents/contracts/index';
import { ppmOf } from '@tamarind/ui/agent-contract/rates.ts';
import { Field } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

/** The promised rates as typed; an empty field promises no rate. */
export type PresetEntry = Readonly<Record<AgentContractCode, string>>;
export const noPreset: PresetEntry = byKind(() => '');

/** Fields for the contract rates that a new agent is promised. */
export function PresetFields({ form }: { form: FormPart<{ preset: PresetEntry }> }) {
  const t = useAgentWords();
  return (
    <fieldset>
      <legend className={styles.note}>{t('preset.title')}</legend>
      <div className={styles.pair}>
        {agentContractCodes.map((code) => (
          <Field
            key={code}
            label={t(`contract.${code}`)}
            inputMode="decimal"
            maxLength={8}
            after={<span>%</span>}
            {...form.part('preset', code)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Converts the typed rates to the format of the API. */
export const presetOf = (entry: PresetEntry) =>
  agentContractCodes.flatMap((contract) => {
    const ratePpm = Number(ppmOf(entry[contract]) ?? 0n);
    return ratePpm > 0 ? [{ contract, ratePpm }] : [];
  });

/** Returns an error (`sentence`) for each promised rate that cannot be parsed, by form field. */
export const presetFaults = (entry: PresetEntry, sentence: string): Record<`preset.${string}`, string> =>
  Object.fromEntries(
    agentContractCodes
      .filter((code) => entry[code] !== '' && ppmOf(entry[code]) === undefined)
      .map((code) => [`preset.${code}`, sentence]),
  );
