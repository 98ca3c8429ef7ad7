import type { FieldRule } from '@tamarind/domain/validation/rules';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useFieldNames } from './useFieldNames.ts';
import { useBrandWords } from './words.ts';

interface Props {
  register: Readonly<Record<string, FieldRule>>;
  current: string | undefined;
  onOpen: (field: string) => void;
}

/** The fields of the registration form, each with its rules in short. A press opens the editor [I01]. */
export function FieldTable({ register, current, onOpen }: Props) {
  const t = useBrandWords();
  const { fieldName, kindName } = useFieldNames();
  return (
    <Table
      label={t('fields')}
      items={Object.entries(register).map(([field, rule]) => ({ field, rule }))}
      keyOf={({ field }) => field}
      onOpen={({ field }) => onOpen(field)}
      rowLabel={({ field }) => t('edit', { field: fieldName(field) })}
      isCurrent={({ field }) => field === current}
      columns={[
        { key: 'field', head: t('field'), onCard: 'title', cell: ({ field }) => fieldName(field) },
        {
          key: 'state',
          head: t('state'),
          onCard: 'aside',
          cell: ({ rule: { enabled, required } }) => (
            <Tag tone={enabled ? (required ? 'win' : 'info') : 'plain'}>
              {t(enabled ? (required ? 'required' : 'optional') : 'off')}
            </Tag>
          ),
        },
        {
          key: 'length',
          head: t('length'),
          isNumber: true,
          cell: ({ rule: { minLength, maxLength } }) => `${minLength}–${maxLength}`,
        },
        { key: 'kind', head: t('kind'), cell: ({ rule }) => kindName(rule) },
      ]}
    />
  );
}
