import { Checkbox } from '@tamarind/ui/Field';
import { useRegistrationWords } from './words.ts';

interface TicksProps {
  ticks: { termsAgreed: boolean; ageConfirmed: boolean };
  onChange: (ticks: TicksProps['ticks']) => void;
  version: string;
  age: number;
  errorOf: (name: string) => string | undefined;
}

/** Both boxes start unticked: consent must be explicit [I04]. */
export function Ticks({ ticks, onChange, version, age, errorOf }: TicksProps) {
  const t = useRegistrationWords();
  return (
    <div>
      <Checkbox
        checked={ticks.termsAgreed}
        onChange={(event) => onChange({ ...ticks, termsAgreed: event.target.checked })}
        error={errorOf('termsAgreed')}
      >
        {t('terms', { version })}
      </Checkbox>
      <Checkbox
        checked={ticks.ageConfirmed}
        onChange={(event) => onChange({ ...ticks, ageConfirmed: event.target.checked })}
        error={errorOf('ageConfirmed')}
      >
        {t('age', { age })}
      </Checkbox>
    </div>
  );
}
