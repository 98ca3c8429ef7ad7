import type { ReactNode } from 'react';
import { getTicket } from '@tamarind/contract/lottery-tickets';
import { subtract, ZERO } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { AsOf } from '@tamarind/ui/AsOf';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { PrizeBoard } from '@tamarind/ui/lottery-board/PrizeBoard';
import { ErrorState } from '@tamarind/ui/Empty';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { ticketEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import type { Ticket } from './ticket.ts';
import { DrawProof } from './DrawProof.tsx';
import { TicketLines } from './TicketLines.tsx';
import { TicketTag } from './TicketTag.tsx';
import styles from './TicketDetail.module.css';
import { useGameNamed } from './useGameNamed.ts';
import { useRecordWords } from './words.ts';

/** One ticket, whole: its lines, what hit, how each payout was computed, the result and where it came from [E06, L07]. */
export function TicketDetail({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useRecordWords();
  const answer = useEndpoint(getTicket, { ticket: id }, { refreshOn: ticketEvents });
  return (
    <div className={styles.detail}>
      <div>
        <Button kind="ghost" size="small" icon="arrow-left" onClick={onBack}>
          {t('ticket.back')}
        </Button>
      </div>
      {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {!answer.error && !answer.data && <SkeletonRows count={4} height={72} />}
      <AsOf of={getTicket} input={{ ticket: id }} />
      {answer.data && <Whole ticket={answer.data} />}
    </div>
  );
}

function Whole({ ticket }: { ticket: Ticket }) {
  const t = useRecordWords();
  const { nameOf, formatOf } = useGameNamed();
  const { drawn, currency } = ticket;
  const format = formatOf(ticket.game);
  const isSettled = ticket.state === 'won' || ticket.state === 'lost';
  const hits = new Set(ticket.lines.flatMap(({ hitBy }) => hitBy.map(({ prize, number }) => `${prize} ${number}`)));
  return (
    <>
      <Card as="section" label={t('ticket.title', { reference: ticket.reference })}>
        <div className={styles.head}>
          <div>
            <h2>{nameOf(ticket.game)}</h2>
            <p className="num">{t('ticket.title', { reference: ticket.reference })}</p>
          </div>
          <TicketTag state={ticket.state} />
        </div>
        <dl className={styles.facts}>
          <Fact name={t('ticket.draw')}>
            <span className="num">{ticket.draw}</span>
          </Fact>
          <Fact name={t('ticket.drawsAt')}>
            <DateText at={ticket.drawsAt} />
          </Fact>
          <Fact name={t('ticket.placedAt')}>
            <DateText at={ticket.placedAt} form="exact" />
          </Fact>
          {drawn.settledAt && isSettled && (
            <Fact name={t('ticket.settledAt')}>
              <DateText at={drawn.settledAt} form="full" />
            </Fact>
          )}
        </dl>
        <dl className={styles.sums}>
          <Fact name={t('ticket.stake')}>
            <Amount value={ticket.stake} currency={currency} />
          </Fact>
          {isSettled && (
            <>
              <Fact name={t('ticket.return')}>
                <Amount value={ticket.payout} currency={currency} />
              </Fact>
              <Fact name={t('ticket.net')}>
                <Amount value={subtract(ticket.payout, ticket.stake)} currency={currency} tone="result" />
              </Fact>
              {ticket.reversed > ZERO && (
                <Fact name={t('ticket.reversed')}>
                  <Amount value={ticket.reversed} currency={currency} />
                </Fact>
              )}
              {ticket.owed > ZERO && (
                <Fact name={t('ticket.owed')}>
                  <Amount value={ticket.owed} currency={currency} />
                </Fact>
              )}
            </>
          )}
        </dl>
        <Button
          kind="line"
          size="small"
          icon="headset"
          onClick={() => openModal('chatRoom', { about: { kind: 'ticket', reference: ticket.reference } })}
        >
          {t('ask.ticket')}
        </Button>
        {ticket.state === 'cancelled' && <p className={styles.note}>{t('ticket.noDraw')}</p>}
        {ticket.state === 'void' && <p className={styles.note}>{t('ticket.void')}</p>}
      </Card>
      {format && <TicketLines lines={ticket.lines} format={format} currency={currency} isSettled={isSettled} />}
      <Card as="section" label={t('ticket.result')}>
        <h2 className={styles.title}>{t('ticket.result')}</h2>
        {drawn.prizes && format ? (
          <>
            <PrizeBoard
              format={format}
              prizes={drawn.prizes}
              isMarked={(prize, number) => hits.has(`${prize} ${number}`)}
            />
            {drawn.source && (
              <p className={styles.source}>
                {t('ticket.source')}: {drawn.proof ? t('ticket.source.own') : drawn.source}
              </p>
            )}
          </>
        ) : (
          <p className={styles.note}>{t('ticket.result.waiting')}</p>
        )}
      </Card>
      {drawn.proof && <DrawProof proof={drawn.proof} root={drawn.seal?.root ?? null} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
