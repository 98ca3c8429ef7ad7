import { Select } from '@tamarind/ui/Field';
import { useAgentWords } from './words.ts';

interface Props {
  level: number | undefined;
  /** The number of levels that the team has; undefined until it is known. */
  levels: number | undefined;
  onChange: (level: string) => void;
}

/** The filter by the number of steps below the agent. A team of one level has nothing to choose. */
export function LevelSelect({ level, levels = 1, onChange }: Props) {
  const t = useAgentWords();
  const last = Math.max(levels, level ?? 1);
  if (last === 1 && level === undefined) return null;
  return (
    <Select
      label={t('filter.level')}
      value={level?.toString() ?? ''}
      options={[
        { value: '', label: t('filter.levels') },
        ...Array.from({ length: last }, (_, below) => ({
          value: String(below + 1),
          label: t('depth', { depth: below + 1 }),
        })),
      ]}
      onChange={onChange}
    />
  );
}

/** The level in an address; undefined: all levels. */
export const levelOf = (text: string): number | undefined => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined);
