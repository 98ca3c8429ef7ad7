import type { FormatCode, Prizes } from '@tamarind/domain/lottery/formats/format';
import { formatOf } from '@tamarind/domain/lottery/formats/index';
import { headTailTable } from '@tamarind/domain/lottery/head-tail';
import styles from './HeadTail.module.css';
import { useBoardWords } from './words.ts';

/**
 * A table of the unit digits drawn for each tens digit, and of the tens digits for each unit digit. Players of
 * Vietnamese lotteries look at the last two digits of a number.
 */
export function HeadTail({ format, prizes }: { format: FormatCode; prizes: Prizes }) {
  const t = useBoardWords();
  if (!hasHeadTail(format)) return null;
  const { heads, tails } = headTailTable(formatOf(format), prizes);
  return (
    <table className={styles.headTail}>
      <caption className="sr">{t('headTail')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('head')}</th>
          <th scope="col">{t('units')}</th>
          <th scope="col">{t('tail')}</th>
          <th scope="col">{t('tens')}</th>
        </tr>
      </thead>
      <tbody>
        {heads.map((units, digit) => (
          <tr key={digit} className="num">
            <th scope="row">{digit}</th>
            <td>{units.join(' ') || '–'}</td>
            <td className={styles.digit}>{digit}</td>
            <td>{tails[digit]?.join(' ') || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const hasHeadTail = (format: FormatCode): boolean => format === 'vn27' || format === 'vn18';
