import { Table } from '@tamarind/ui/Table';
import { isColour, type Draft } from './draft.ts';
import styles from './Look.module.css';
import { useBrandVersionsWords } from './words.ts';

type Change = Draft['changes'][number];

/**
 * The changes field by field. Colour changes are collapsed, because a change of the two brand colours changes dozens of
 * derived ones.
 */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const t = useBrandVersionsWords();
  const isOfColour = ({ before, after }: Change) => isColour(before) && isColour(after);
  const [colours, others] = [changes.filter(isOfColour), changes.filter((change) => !isOfColour(change))];
  return (
    <>
      {others.length > 0 && <ChangeTable label={t('review')} changes={others} />}
      {colours.length > 0 && (
        <details>
          <summary>{t('review.colours', { count: colours.length })}</summary>
          <ChangeTable label={t('field.look')} changes={colours} />
        </details>
      )}
    </>
  );
}

function ChangeTable({ label, changes }: { label: string; changes: readonly Change[] }) {
  const t = useBrandVersionsWords();
  const nameOf = (field: string) => {
    const [head = '', ...rest] = field.split('.');
    const name = t.has(`field.${head}`) ? t(`field.${head}` as 'field.name') : head;
    return rest.length === 0 ? name : `${name}: ${rest.join(' ')}`;
  };
  return (
    <Table<Change>
      label={label}
      isDense
      items={changes}
      keyOf={({ field }) => field}
      columns={[
        { key: 'field', head: t('change.field'), onCard: 'title', cell: ({ field }) => nameOf(field) },
        { key: 'before', head: t('change.before'), cell: ({ before }) => <Value text={before} /> },
        { key: 'after', head: t('change.after'), cell: ({ after }) => <Value text={after} isNew /> },
      ]}
    />
  );
}

function Value({ text, isNew }: { text: string; isNew?: boolean }) {
  const t = useBrandVersionsWords();
  const shown = text === '' ? '—' : text === 'true' || text === 'false' ? t(text) : text;
  return (
    <>
      {isColour(text) && <span className={styles.swatch} style={{ background: text }} />}{' '}
      <span className={styles.value}>{isNew ? <b>{shown}</b> : shown}</span>
    </>
  );
}
