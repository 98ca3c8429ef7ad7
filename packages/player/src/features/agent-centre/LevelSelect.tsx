import { Select } from '@tamarind/ui/Field';
import { useAgentWords } from './words.ts';

interface Props {
  level: number | undefined;
  /** The number of levels in the team; undefined until it is loaded. */
  levels: number | undefined;
  onChange: (level: string) => void;
}

/**
 * The filter by level, the number of steps below the agent. A team with one level has nothing to choose, so the filter
 * is hidden.
 */
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

/** Parses the level in an address; undefined means all levels. */
export const levelOf = (text: string): number | undefined => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined);
