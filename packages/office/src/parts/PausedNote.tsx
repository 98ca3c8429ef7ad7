import { Note } from './Note.tsx';
import { usePartsWords } from './words.ts';

/** Explains why sales of a draw are paused: a reason given by staff, or a worst case above the limit. */
export function PausedNote({ isPaused, reason }: { isPaused: boolean; reason: string | null }) {
  const t = usePartsWords();
  if (!isPaused) return null;
  const why = reason === 'worst_case' ? t('pausedWorstCase') : (reason ?? '');
  return (
    <div role="status" style={{ marginBottom: 12 }}>
      <Note tone="danger" icon="pause">
        <b>{t('paused')}</b> {why}
      </Note>
    </div>
  );
}
