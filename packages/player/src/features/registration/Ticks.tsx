import { Checkbox } from '@tamarind/ui/Field';
import type { FormPart } from '@tamarind/ui/useForm.ts';
import { useRegistrationWords } from './words.ts';

interface Props {
  form: FormPart<{ readonly termsAgreed: boolean; readonly ageConfirmed: boolean }>;
  version: string;
  age: number;
}

/** Both boxes start unticked: consent must be explicit [I04]. */
export function Ticks({ form, version, age }: Props) {
  const t = useRegistrationWords();
  return (
    <div>
      <Checkbox {...form.tick('termsAgreed')}>{t('terms', { version })}</Checkbox>
      <Checkbox {...form.tick('ageConfirmed')}>{t('age', { age })}</Checkbox>
    </div>
  );
}
