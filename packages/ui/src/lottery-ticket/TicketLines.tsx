import { linePayout } from '@tamarind/domain/lottery/bet';
import { betTypeOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { ZERO } from '@tamarind/domain/money';
import { Amount } from '../Amount.tsx';
import { Card } from '../Card.tsx';
import { classes } from '../classes.ts';
import { useFormat } from '../format.ts';
import { Tag } from '../Tag.tsx';
import { useTierName } from '../lottery-board/useTierName.ts';
import { useTypeNames } from '../lottery-names/bets/useTypeNames.ts';
import { isDecided, type Ticket } from './ticket.ts';
import styles from './TicketLines.module.css';
import { useTicketWords } from './words.ts';

type Line = Ticket['lines'][number];
interface Props {
  ticket: Pick<Ticket, 'lines' | 'currency' | 'state'>;
  format: FormatCode;
}

/**
 * The lines of a ticket, each with its computation: unit stake × units − discount = stake; once decided, unit stake ×
 * odds × hits at each level, added up = payout, rounded once [L07]. Lines with the highest payout come first.
 */
export function TicketLines({ ticket, format }: Props) {
  const t = useTicketWords();
  const lines = ticket.lines.toSorted((left, right) => Number((right.payout ?? ZERO) - (left.payout ?? ZERO)));
  return (
    <Card as="section" label={t('lines')}>
      <h2 className={styles.title}>{t('lines')}</h2>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <LineRow key={line.line} line={line} ticket={ticket} format={format} />
        ))}
      </ol>
    </Card>
  );
}

function LineRow({ line, ticket, format }: Props & { line: Line }) {
  const t = useTicketWords();
  const names = useTypeNames(format);
  const { money, odds, number, ppm } = useFormat();
  const levels = levelsShown(format, line);
  const isHit = levels.some(({ hits }) => hits > 0);
  return (
    <li className={classes(isDecided(ticket) && (isHit ? styles.hit : styles.missed))}>
      <span className={styles.pick}>
        <b className="num">{names.selection(line.betType, line.selection)}</b>
        <small>{names.type(line.betType)}</small>
      </span>
      <span className={styles.sum}>
        <span className="num">
          {money(line.unitStake, ticket.currency, { short: true })} × {number(line.charge)}
          {line.discountE4 > 0 && ` − ${ppm(line.discountE4 * 100)}`} ={' '}
          <Amount value={line.stake} currency={ticket.currency} short />
        </span>
        <small>
          {t('line.odds', {
            odds: levels
              .map((level) =>
                levels.length > 1
                  ? `${names.level(line.betType, level.name)} ${odds(level.oddsE4)}`
                  : odds(level.oddsE4),
              )
              .join(' · '),
          })}
        </small>
      </span>
      {ticket.state === 'accepted' && <span className={styles.outcome}>{t('line.waiting')}</span>}
      {isDecided(ticket) && <Outcome line={line} levels={levels} ticket={ticket} format={format} />}
    </li>
  );
}

type Level = ReturnType<typeof levelsShown>[number];

/** The result of one bet line: the drawn numbers that match it, and its payout. */
function Outcome({ line, levels, ticket, format }: Props & { line: Line; levels: readonly Level[] }) {
  const t = useTicketWords();
  const tierName = useTierName(format);
  const { money, odds, number } = useFormat();
  const won = levels.filter(({ hits }) => hits > 0);
  const payout = line.payout ?? ZERO;
  // For some prizes (a shared jackpot) the publisher sets the amount after the draw. The payout then differs from stake
  // × odds, so no such computation is shown.
  const isPublished = linePayout(line.unitStake, line.oddsE4, line.hits ?? []) !== payout;
  return (
    <span className={styles.outcome}>
      <span>
        {t('line.hits', { count: won.reduce((total, { hits }) => total + hits, 0) })}
        {line.hitBy.map((by, index) => (
          <Tag key={index} tone="win">
            {tierName(by.prize)} <HitNumber number={by.number} selection={line.selection} />
          </Tag>
        ))}
      </span>
      {won.length > 0 && (
        <span className="num">
          {isPublished ? (
            t('line.published')
          ) : (
            <>
              {money(line.unitStake, ticket.currency, { short: true })} × {won.length > 1 && '('}
              {won.map(({ oddsE4, hits }) => `${odds(oddsE4)} × ${number(hits)}`).join(' + ')}
              {won.length > 1 && ')'}
            </>
          )}{' '}
          ={' '}
          <b>
            <Amount value={payout} currency={ticket.currency} />
          </b>
        </span>
      )}
    </span>
  );
}

/** The drawn number, with the digits that the bet compares highlighted. */
function HitNumber({ number, selection }: { number: string; selection: string }) {
  const pick = selection.split(/[-+]/).find((one) => number.endsWith(one));
  return (
    <span className="num">
      {pick === undefined ? (
        number
      ) : (
        <>
          {number.slice(0, -pick.length)}
          <em className={styles.lit}>{pick}</em>
        </>
      )}
    </span>
  );
}

/** The levels (winning outcomes) that the line can reach, each with its odds and the number of hits. */
function levelsShown(format: FormatCode, { betType, selection, oddsE4, hits }: Line) {
  const type = betTypeOf(format, betType);
  return levelsOf(type, selection).map((index, at) => ({
    name: type.levels[index]?.name ?? '',
    oddsE4: oddsE4[at] ?? 0n,
    hits: hits?.[at] ?? 0,
  }));
}
