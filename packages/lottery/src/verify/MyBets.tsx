import { getTicket, listTickets } from '@tamarind/contract/lottery-tickets';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { ButtonLink } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { listEvents, ticketEvents } from '@tamarind/ui/ticket-events.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useClient } from '#shell/client.ts';
import styles from './VerifyPage.module.css';
import { useVerifyWords } from './words.ts';

interface Props {
  draw: string;
  game: string;
  format: FormatCode;
}

/** The player's own lines on the draw, with the prize numbers that they matched. */
export function MyBets({ draw, game, format }: Props) {
  const t = useVerifyWords();
  const { isVisitor } = useClient();
  const tickets = useEndpoint(listTickets, { draw, show: 'all' }, { refreshOn: listEvents });
  if (isVisitor) return null;
  return (
    <section className={styles.mine} aria-label={t('mine')}>
      <h3>{t('mine')}</h3>
      {tickets.data?.tickets.length === 0 && <p>{t('noneMine')}</p>}
      {tickets.data?.tickets.map(({ id, reference }) => (
        <Ticket key={id} id={id} reference={reference} game={game} format={format} />
      ))}
    </section>
  );
}

function Ticket({ id, reference, game, format }: Omit<Props, 'draw'> & { id: string; reference: string }) {
  const t = useVerifyWords();
  const names = useTypeNames(format);
  const tierName = useTierName(format);
  const { data } = useEndpoint(getTicket, { ticket: id }, { refreshOn: ticketEvents });
  return (
    <article>
      <h4>
        <span className="num">{reference}</span>{' '}
        <ButtonLink kind="soft" size="tiny" href={`/${game}/bets/${id}`}>
          {t('openTicket')}
        </ButtonLink>
      </h4>
      {!data && <SkeletonRows count={2} />}
      <ul>
        {data?.lines.map(({ line, betType, selection, hits, hitBy }) => {
          const count = hits?.reduce((sum, one) => sum + one, 0) ?? 0;
          return (
            <li key={line}>
              <span>
                {names.type(betType)} <mark className="num">{names.selection(betType, selection)}</mark>
              </span>
              {hits !== null && <b>{t('hits', { count })}</b>}
              {count > 0 && (
                <small>
                  {hitBy.map(({ prize, number }, at) => (
                    <span key={at}>
                      <Icon name="check-circle-fill" size={14} /> {tierName(prize)}{' '}
                      <span className="num">{number}</span>
                    </span>
                  ))}
                </small>
              )}
            </li>
          );
        })}
      </ul>
    </article>
  );
}
