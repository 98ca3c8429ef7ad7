import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import type { getTicket } from '@tamarind/contract/lottery-tickets';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { dayOf } from '@tamarind/domain/time';
import { Button } from '@tamarind/ui/Button';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { partsOf } from '@tamarind/ui/lottery-draw/useDrawLabel.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { asRefusal } from '@tamarind/ui/refusal.ts';
import { toast } from '@tamarind/ui/Toast';
import { useDrawName } from '#shell/draw-name.ts';
import { LINES_MOST, saveReceiptPicture } from './receipt-picture.ts';
import { useBetsWords } from './words.ts';

type Ticket = OutputOf<typeof getTicket>;

/** The receipt as a picture that a player can save or send, with the address of the draw's public page. */
export function ReceiptPicture({ ticket, format }: { ticket: Ticket; format: FormatCode }) {
  const isOwn = ticket.drawn.proof !== null;
  const t = useBetsWords();
  const errorText = useErrorText();
  const drawName = useDrawName();
  const names = useTypeNames(format);
  const { money } = useFormat();
  const [isBusy, setBusy] = useState(false);
  const amount = (value: Ticket['stake']) => money(value, ticket.currency, { short: true });
  const save = async () => {
    setBusy(true);
    try {
      await saveReceiptPicture({
        title: drawName(ticket.draw),
        reference: ticket.reference,
        lines: ticket.lines.map(({ betType, selection, stake }) => [
          `${names.type(betType)} ${names.selection(betType, selection)}`,
          amount(stake),
        ]),
        sums: [
          [t('stake'), amount(ticket.stake)],
          ...(ticket.state === 'won' ? [[t('payout'), amount(ticket.payout)] as const] : []),
        ],
        more: t('moreLines', { count: Math.max(0, ticket.lines.length - LINES_MOST) }),
        note: t('checkDraw'),
        // A draw by the platform can be recomputed, so link its verify page; for any other draw link its published
        // result.
        link: isOwn
          ? `${window.location.origin}/lottery-client/verify/${ticket.draw}`
          : `${window.location.origin}/results/${ticket.game}/${dayOf(partsOf(ticket.draw).day)}`,
      });
    } catch (error) {
      toast(errorText(asRefusal(error)), { tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button kind="line" size="small" icon="download-simple" isBusy={isBusy} onClick={() => void save()}>
      {t('receiptPicture')}
    </Button>
  );
}
