import { useState } from 'react';
import { cancelTicket, getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import { getBalance } from '@tamarind/contract/wallet';
import { decideCancel } from '@tamarind/domain/lottery/cancel';
import { ButtonLink, Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { Countdown } from '@tamarind/ui/Countdown';
import { ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { ticketEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { tellParent } from '#frame/parent.ts';
import type { Board } from '#board/useBoard.ts';
import type { Ticket } from '@tamarind/ui/lottery-ticket/ticket.ts';
import { TicketView } from '@tamarind/ui/lottery-ticket/TicketView';
import { ResultEvidence, WatchButton } from '#results/DrawResult.tsx';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { useDrawName, useFormatOf } from '#shell/draw-name.ts';
import { useGo } from '#shell/useGo.ts';
import { NO_OFFERS } from '#slip/offers.ts';
import { type Game, ratesOf } from '#slip/preview.ts';
import { ReceiptFile } from './ReceiptFile.tsx';
import { ReceiptPicture } from './ReceiptPicture.tsx';
import { SaveNumbers } from './SaveNumbers.tsx';
import styles from './TicketPage.module.css';
import { useBetsWords } from './words.ts';

interface Props {
  id: string;
  game: Game;
  /** The betting board to which the lines are added; undefined while no draw is on sale. */
  board: Board | undefined;
  onWatch: (draw: string) => void;
}

/** One ticket, line by line: which prize numbers matched, and how the payout was calculated [L07]. */
export default function TicketPage({ id, game, board, onWatch }: Props) {
  const t = useBetsWords();
  const isDesktop = useIsDesktop();
  const ticket = useEndpoint(getTicket, { ticket: id }, { refreshOn: ticketEvents });
  return (
    <div className={styles.page}>
      {isDesktop && (
        <ButtonLink kind="ghost" size="small" icon="caret-left" href={`/${game.code}/bets`}>
          {t('allBets')}
        </ButtonLink>
      )}
      {ticket.isPending && <SkeletonRows count={5} />}
      {ticket.error && !ticket.data && <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />}
      {ticket.data && <Detail ticket={ticket.data} game={game} board={board} onWatch={onWatch} />}
    </div>
  );
}

function Detail({ ticket, game, board, onWatch }: Omit<Props, 'id'> & { ticket: Ticket }) {
  const format = useFormatOf()(ticket.game);
  const { drawn } = ticket;
  return (
    <TicketView
      ticket={ticket}
      acts={
        <>
          <Cancel ticket={ticket} />
          <Again ticket={ticket} game={game} board={board} />
          <SaveNumbers game={ticket.game} lines={ticket.lines} />
          {format && <ReceiptPicture ticket={ticket} format={format} />}
          <ReceiptFile ticket={ticket.id} reference={ticket.reference} />
        </>
      }
      resultAct={<WatchButton draw={drawn} onWatch={onWatch} />}
    >
      {drawn.prizes && format && <ResultEvidence draw={drawn} format={format} />}
    </TicketView>
  );
}

/** Adds the same lines to the open draw; for another lottery, links to that lottery. */
function Again({ ticket, game, board }: { ticket: Ticket; game: Game; board: Board | undefined }) {
  const t = useBetsWords();
  const go = useGo();
  if (ticket.game !== game.code)
    return (
      <ButtonLink kind="line" size="small" href={`/${ticket.game}/bets/${ticket.id}`}>
        {t('againThere')}
      </ButtonLink>
    );
  const again = () => {
    const rates = ratesOf(game, NO_OFFERS);
    board?.play({
      kind: 'lines-brought',
      lines: ticket.lines.map(({ betType, selection, unitStake }) => ({
        betType,
        selection,
        unitStake,
        oddsE4: rates(betType, selection),
      })),
    });
    go(`/${game.code}`);
  };
  return (
    <Button kind="brand" size="small" icon="arrows-clockwise" disabled={!board} onClick={again}>
      {t('again')}
    </Button>
  );
}

function Cancel({ ticket }: { ticket: Ticket }) {
  const t = useBetsWords();
  const drawName = useDrawName();
  const { money } = useFormat();
  const errorText = useErrorText();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const call = useCall(cancelTicket, { refreshes: [getTicket, listTickets, getBalance] });
  const { drawn, cancelUntil, state } = ticket;
  const can = state === 'accepted' && decideCancel({ draw: drawn, now: new Date(now), cancelUntil }).ok;
  if (!can || cancelUntil === null) return null;
  const amount = money(ticket.stake, ticket.currency, { short: true });
  const cancel = async () => {
    if (!(await call.send({ ticket: ticket.id }))) return;
    setOpen(false);
    tellParent({ type: 'balance-changed' });
    toast(t('cancelled', { amount }));
  };
  return (
    <div className={styles.cancel}>
      <span>
        {t('canCancel')} <Countdown until={cancelUntil} size="small" />
      </span>
      <Button kind="line" size="small" onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('cancelTitle')}
        act={t('cancelAct', { amount })}
        kind="brand"
        back={t('keepTicket')}
        isBusy={call.state === 'sending'}
        error={call.refusal ? errorText(call.refusal) : undefined}
        onConfirm={() => void cancel()}
        onCancel={() => {
          call.reset();
          setOpen(false);
        }}
      >
        {t('cancelText', { draw: drawName(ticket.draw), amount, count: ticket.lineCount })}
      </ConfirmDialog>
    </div>
  );
}
