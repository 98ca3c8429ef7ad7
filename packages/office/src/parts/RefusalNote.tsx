import type { Currency } from '@tamarind/domain/money';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { Note } from './Note.tsx';

/** Explains why an action was refused. Screen readers read it when it appears. Amounts are in `currency`. */
export function RefusalNote({ refusal, currency }: { refusal: Refusal | undefined; currency?: Currency }) {
  const errorText = useErrorText(currency);
  if (!refusal) return null;
  return (
    <div role="alert">
      <Note tone="danger" icon="warning">
        {errorText(refusal)}
      </Note>
    </div>
  );
}
