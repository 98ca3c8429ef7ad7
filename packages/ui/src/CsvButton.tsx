import { useState } from 'react';
import type { Endpoint, InputOf } from '@tamarind/contract/endpoint';
import { Button } from './Button.tsx';
import { toast } from './Toast.tsx';
import { downloadCsv } from './api.ts';
import { useErrorText } from './error-text.ts';
import { asRefusal } from './refusal.ts';

export interface CsvFile<E extends Endpoint> {
  endpoint: E;
  input: InputOf<E>;
  fileName: string;
}

/** Downloads all rows of a list, with the same filters, as a CSV file. */
export function CsvButton<E extends Endpoint>({ endpoint, input, fileName, label }: CsvFile<E> & { label: string }) {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadCsv(endpoint, input, fileName).catch((error: unknown) =>
      toast(errorText(asRefusal(error)), { tone: 'error' }),
    );
    setBusy(false);
  };
  return (
    <Button kind="line" size="small" icon="file-csv" isBusy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
