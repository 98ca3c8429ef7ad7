import { useState } from 'react';
import { type RegisterField, registerFields } from '@tamarind/domain/brand/form-rules';
import type { FormRule } from '@tamarind/domain/brand/form-rules';
import { Stack } from '#parts/Row.tsx';
import { FieldTable } from './FieldTable.tsx';
import { RuleFields } from './RuleFields.tsx';

interface Props {
  register: Readonly<Record<RegisterField, FormRule>>;
  onChange: (field: RegisterField, rule: FormRule) => void;
}

/** The rules of the registration form, for the brand's draft: a table, and the fields of the chosen rule [I01]. */
export function FormRules({ register, onChange }: Props) {
  const [chosen, setChosen] = useState<RegisterField>();
  const choose = (name: string) => setChosen(registerFields.find((field) => field === name));
  return (
    <Stack gap={12}>
      <FieldTable register={register} current={chosen} onOpen={choose} />
      {chosen && (
        <RuleFields
          key={chosen}
          field={chosen}
          rule={register[chosen]}
          onChange={(rule) => onChange(chosen, rule)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Stack>
  );
}
