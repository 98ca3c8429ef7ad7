import { z } from 'zod/mini';
import { useState } from 'react';
import { getReceipt } from '@tamarind/contract/lottery-tickets';
import { callEndpoint } from '@tamarind/ui/api.ts';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toast } from '@tamarind/ui/Toast';
import { useBetsWords } from './words.ts';

/**
 * The receipt as a file in the format that the published verification script reads, so a player can check it without
 * contacting us [L07].
 */
export function ReceiptFile({ ticket, reference }: { ticket: string; reference: string }) {
  const t = useBetsWords();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const receipt = z.encode(getReceipt.output, await callEndpoint(getReceipt, { ticket }));
      const link = document.createElement('a');
      link.href = URL.createObjectURL(
        new Blob([`${JSON.stringify(receipt, null, 2)}\n`], { type: 'application/json' }),
      );
      link.download = `${reference}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toast(errorText(asRefusal(error)), { tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button kind="line" size="small" icon="download-simple" isBusy={isBusy} onClick={() => void save()}>
      {t('receiptFile')}
    </Button>
  );
}
