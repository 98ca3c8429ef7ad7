import { Segmented } from '@tamarind/ui/Segmented';
import { useSessionWords } from './words.ts';

export type Factor = 'code' | 'passkey';

/** The choice of the second factor (code or passkey), and the input for it. */
export function FactorSwitch({ factor, onChange }: { factor: Factor; onChange: (factor: Factor) => void }) {
  const t = useSessionWords();
  const options = (['code', 'passkey'] as const).map((value) => ({ value, label: t(`factor.${value}`) }));
  return <Segmented label={t('factor')} options={options} value={factor} onChange={onChange} isFull />;
}
