import type { Currency } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Card } from '@tamarind/ui/Card';
import { Tag } from '@tamarind/ui/Tag';
import { classes } from '@tamarind/ui/classes.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import type { Ticket } from './ticket.ts';
import styles from './TicketDetail.module.css';
import { useRecordWords } from './words.ts';

type Line = Ticket['lines'][number];
const betTypes = [
  'lo2',
  'lo3',
  'lo4',
  'de_db',
  'dau',
  'duoi',
  'cang3_db',
  'xien2',
  'xien3',
  'xien4',
] as const;

interface Props {
  lines: readonly Line[];
  currency: Currency;
  isSettled: boolean;
}

/** Each line with its arithmetic: unit stake x charge = stake; once settled, unit stake x odds x hits = payout. */
export function TicketLines({ lines, currency, isSettled }: Props) {
  const t = useRecordWords();
  return (
    <Card as="section" label={t('ticket.lines')}>
      <h2 className={styles.title}>{t('ticket.lines')}</h2>
      <ol className={styles.lines}>
        {lines.map((line) => (
          <LineRow key={line.line} line={line} currency={currency} isSettled={isSettled} />
        ))}
      </ol>
    </Card>
  );
}

function LineRow({ line, currency, isSettled }: { line: Line; currency: Currency; isSettled: boolean }) {
  const t = useRecordWords();
  const { money, odds, number } = useFormat();
  const known = betTypes.find((code) => code === line.betType);
  const hits = line.hits ?? 0;
  const unit = money(line.unitStake, currency, { short: true });
  return (
    <li className={classes(isSettled && (hits > 0 ? styles.hit : styles.missed))}>
      <span className={styles.pick}>
        <b className="num">{line.selection.replaceAll('-', ' – ')}</b>
        <small>{known ? t(`bet.${known}`) : line.betType}</small>
      </span>
      <span className={styles.sum}>
        <span className="num">
          {unit} × {number(line.charge)} = <Amount value={line.stake} currency={currency} short />
        </span>
        <small>{t('ticket.line.odds', { odds: odds(line.oddsE4) })}</small>
      </span>
      {isSettled ? (
        <span className={styles.outcome}>
          <span>
            {t('ticket.line.hits', { count: hits })}
            {line.hitBy.map((by, index) => (
              <Tag key={index} tone="win">
                {t(`prize.${prizeOf(by.prize)}`)} <span className="num">{by.number}</span>
              </Tag>
            ))}
          </span>
          {hits > 0 && (
            <span className="num">
              {unit} × {odds(line.oddsE4)} × {number(hits)} ={' '}
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

const prizes = ['db', 'g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7'] as const;
type Prize = (typeof prizes)[number];
const prizeOf = (prize: string): Prize => prizes.find((one) => one === prize) ?? 'db';
