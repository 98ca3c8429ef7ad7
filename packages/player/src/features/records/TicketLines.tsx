import { betTypeOf, levelsOf } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import type { Currency } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { Tag } from '@tamarind/ui/Tag';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTierName } from '@tamarind/ui/lottery-board/useTierName.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import type { Ticket } from './ticket.ts';
import styles from './TicketDetail.module.css';
import { useRecordWords } from './words.ts';

type Line = Ticket['lines'][number];
interface Props {
  lines: readonly Line[];
  format: FormatCode;
  currency: Currency;
  isSettled: boolean;
}

/**
 * Each line with its arithmetic: unit stake × units less the discount = stake; once settled, unit stake × odds × hits at each
 * level, added up = payout.
 */
export function TicketLines({ lines, ...about }: Props) {
  const t = useRecordWords();
  return (
    <Card as="section" label={t('ticket.lines')}>
      <h2 className={styles.title}>{t('ticket.lines')}</h2>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <LineRow key={line.line} line={line} {...about} />
        ))}
      </ol>
    </Card>
  );
}

function LineRow({ line, format, currency, isSettled }: Omit<Props, 'lines'> & { line: Line }) {
  const t = useRecordWords();
  const names = useTypeNames(format);
  const tierName = useTierName(format);
  const { money, odds, number, ppm } = useFormat();
  const unit = money(line.unitStake, currency, { short: true });
  const levels = levelsShown(format, line);
  const won = levels.filter(({ hits }) => hits > 0);
  return (
    <li className={classes(isSettled && (won.length > 0 ? styles.hit : styles.missed))}>
      <span className={styles.pick}>
        <b className="num">{names.selection(line.betType, line.selection)}</b>
        <small>{names.type(line.betType)}</small>
      </span>
      <span className={styles.sum}>
        <span className="num">
          {unit} × {number(line.charge)}
          {line.discountE4 > 0 && ` − ${ppm(line.discountE4 * 100)}`} ={' '}
          <Amount value={line.stake} currency={currency} short />
        </span>
        <small>
          {t('ticket.line.odds', {
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
      {isSettled ? (
        <span className={styles.outcome}>
          <span>
            {t('ticket.line.hits', { count: won.reduce((total, { hits }) => total + hits, 0) })}
            {line.hitBy.map((by, index) => (
              <Tag key={index} tone="win">
                {tierName(by.prize)} <span className="num">{by.number}</span>
              </Tag>
            ))}
          </span>
          {won.length > 0 && (
            <span className="num">
              {unit} × {won.length > 1 && '('}
              {won.map(({ oddsE4, hits }) => `${odds(oddsE4)} × ${number(hits)}`).join(' + ')}
              {won.length > 1 && ')'} ={' '}
              <b>
                <Amount value={line.payout ?? line.stake} currency={currency} />
              </b>
            </span>
          )}
        </span>
      ) : (
        <span className={styles.outcome}>{t('ticket.line.waiting')}</span>
      )}
    </li>
  );
}

/** The levels a line can be paid at, with its odds and hits in their order. */
function levelsShown(format: FormatCode, { betType, selection, oddsE4, hits }: Line) {
  const type = betTypeOf(format, betType);
  return levelsOf(type, selection).map((index, at) => ({
    name: type.levels[index]?.name ?? '',
    oddsE4: oddsE4[at] ?? 0n,
    hits: hits?.[at] ?? 0,
  }));
}
