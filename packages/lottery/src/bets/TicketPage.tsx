import { useState } from 'react';
import { cancelTicket, getTicket, listTickets } from '@tamarind/contract/lottery';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getBalance } from '@tamarind/contract/wallet';
import { decideCancel } from '@tamarind/domain/lottery/cancel';
import { payoutOf, subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { ButtonLink, Button } from '@tamarind/ui/Button';
import { useNow } from '@tamarind/ui/clock.ts';
import { classes } from '@tamarind/ui/classes.ts';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Icon } from '@tamarind/ui/Icon';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { tellParent } from '#frame/parent.ts';
import { DrawResult } from '#results/ResultsPage.tsx';
import { useResultsWords } from '#results/words.ts';
import { useIsDesktop } from '#shell/useIsDesktop.ts';
import { drawName } from '#shell/draw-name.ts';
import { useShellWords } from '#shell/words.ts';
import type { Game } from '#slip/preview.ts';
import { useTypeName } from '#slip/useTypeName.ts';
import styles from './TicketPage.module.css';
import { TicketTag } from './TicketTag.tsx';
import { useBetsWords } from './words.ts';

type Ticket = OutputOf<typeof getTicket>;

interface Props {
  id: string;
  game: Game;
  onWatch: (draw: string) => void;
}

/** One ticket, line by line: what hit, by which prize numbers, and the arithmetic of what it paid [L07]. */
export default function TicketPage({ id, game, onWatch }: Props) {
  const t = useBetsWords();
  const isDesktop = useIsDesktop();
  const ticket = useEndpoint(getTicket, { ticket: id }, { refreshOn: ['ticket', 'draw'] });
  return (
    <div className={styles.page}>
      {isDesktop && (
        <ButtonLink kind="ghost" size="small" icon="caret-left" href={`/${game.code}/bets`}>
          {t('allBets')}
        </ButtonLink>
      )}
      {ticket.isPending && <SkeletonRows count={5} />}
      {ticket.error && !ticket.data && (
        <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />
      )}
      {ticket.data && <Detail ticket={ticket.data} onWatch={onWatch} />}
    </div>
  );
}

function Detail({ ticket, onWatch }: { ticket: Ticket; onWatch: (draw: string) => void }) {
  const t = useBetsWords();
  const shell = useShellWords();
  const { date } = useFormat();
  const isPaid = ticket.state === 'won' || ticket.state === 'lost';
  return (
    <>
      <header className={styles.head}>
        <div>
          <h2>{drawName(shell, ticket.draw, date)}</h2>
          <p>
            <span className="num">{ticket.reference}</span> <CopyButton text={ticket.reference} />
          </p>
        </div>
        <TicketTag state={ticket.state} />
      </header>
      <dl className={styles.facts}>
        <dt>{t('placedAt')}</dt>
        <dd>
          <DateText at={ticket.placedAt} form="full" />
        </dd>
        <dt>{t('drawsAt')}</dt>
        <dd>
          <DateText at={ticket.drawsAt} form="full" />
        </dd>
        <dt>{t('stake')}</dt>
        <dd>
          <Amount value={ticket.stake} currency={ticket.currency} short />
        </dd>
        {isPaid && (
          <>
            <dt>{t('payout')}</dt>
            <dd>
              <Amount value={ticket.payout} currency={ticket.currency} short />
            </dd>
            <dt>{t('net')}</dt>
            <dd>
              <Amount
                value={subtract(ticket.payout, ticket.stake)}
                currency={ticket.currency}
                tone="result"
                short
              />
            </dd>
          </>
        )}
      </dl>
      <Cancel ticket={ticket} />
      <ul className={styles.lines}>
        {ticket.lines
          .toSorted((left, right) => (right.hits ?? 0) - (left.hits ?? 0))
          .map((line) => (
            <Line key={line.line} line={line} ticket={ticket} />
          ))}
      </ul>
      {ticket.drawn.prizes ? (
        <DrawResult draw={ticket.drawn} onWatch={onWatch} />
      ) : ticket.state === 'accepted' ? (
        <p className={styles.waiting}>
          <Icon name="hourglass-medium" size={18} /> {t('waitingResult')}
        </p>
      ) : null}
    </>
  );
}

function Line({ line, ticket }: { line: Ticket['lines'][number]; ticket: Ticket }) {
  const t = useBetsWords();
  const results = useResultsWords();
  const name = useTypeName();
  const { odds, money } = useFormat();
  const { currency } = ticket;
  const isHit = (line.hits ?? 0) > 0;
  const amount = (value: typeof line.stake) => money(value, currency, { short: true });
  return (
    <li className={classes(styles.line, isHit && styles.hit)}>
      <span>
        {name(line.betType)} <mark className="num">{line.selection.replaceAll('-', ' · ')}</mark>
      </span>
      <b>
        {line.payout === null ? (
          <Amount value={line.stake} currency={currency} short />
        ) : isHit ? (
          <Amount value={line.payout} currency={currency} sign="always" short />
        ) : (
          t('noHit')
        )}
      </b>
      <small className="num">
        {line.charge > 1
          ? t('stakeSum', { unit: amount(line.unitStake), charge: line.charge, stake: amount(line.stake) })
          : t('stakeOne', { stake: amount(line.stake) })}
      </small>
      {isHit && line.payout !== null && (
        <>
          <small className="num">
            {t('payoutSum', {
              unit: amount(line.unitStake),
              odds: odds(line.oddsE4),
              hits: line.hits ?? 0,
              payout: amount(payoutOf(line.unitStake, line.oddsE4, line.hits ?? 0)),
            })}
          </small>
          <ul className={styles.hitBy} aria-label={t('hitBy')}>
            {line.hitBy.map(({ prize, number }) => (
              <li key={`${prize}${number}`}>
                <Icon name="check-circle-fill" size={16} />
                {results(`prize.${prize}` as 'prize.db')}{' '}
                <HitNumber number={number} selection={line.selection} />
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}

/** The drawn number with the part that was played lit up. */
function HitNumber({ number, selection }: { number: string; selection: string }) {
  const pick = selection.split('-').find((one) => number.endsWith(one));
  return (
    <b className="num">
      {pick === undefined ? (
        number
      ) : (
        <>
          {number.slice(0, -pick.length)}
          <em>{pick}</em>
        </>
      )}
    </b>
  );
}

function Cancel({ ticket }: { ticket: Ticket }) {
  const t = useBetsWords();
  const shell = useShellWords();
  const { date, money } = useFormat();
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
        {t('cancelText', { draw: drawName(shell, ticket.draw, date), amount, count: ticket.lineCount })}
      </ConfirmDialog>
    </div>
  );
}
