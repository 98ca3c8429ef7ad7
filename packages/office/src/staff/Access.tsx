import type { PartAccess } from '@tamarind/contract/operators';
import { momentAt } from '@tamarind/domain/time';
import { DateText } from '@tamarind/ui/DateText';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { useModuleName } from '#parts/useModuleName.ts';
import { useStaffWords } from './words.ts';

/** The areas that a person's roles open, each with the day on which it was last used. Areas never used come first. */
export function Access({ access, label }: { access: readonly PartAccess[]; label?: string }) {
  const t = useStaffWords();
  const moduleName = useModuleName();
  const isNarrow = useIsNarrow();
  const sorted = access.toSorted((one, other) => (one.usedOn ?? '').localeCompare(other.usedOn ?? ''));
  return (
    <Table
      label={label ?? t('access')}
      items={sorted}
      keyOf={({ module }) => module}
      isDense={!isNarrow}
      columns={[
        { key: 'part', head: t('part'), onCard: 'title', cell: ({ module }) => <b>{moduleName(module)}</b> },
        {
          key: 'level',
          head: t('level'),
          onCard: 'aside',
          cell: ({ level }) => <Tag tone={level === 'write' ? 'warn' : 'plain'}>{t(`level.${level}`)}</Tag>,
        },
        {
          key: 'used',
          head: t('usedOn'),
          cell: ({ usedOn }) => (usedOn === null ? t('never') : <DateText at={momentAt(usedOn, '12:00')} form="day" />),
        },
      ]}
    />
  );
}
