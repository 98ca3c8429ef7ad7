import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { DateText } from '@tamarind/ui/DateText';
import { Tag } from '@tamarind/ui/Tag';
import { Panel } from '#parts/Page.tsx';
import type { Rule } from './outcomes.ts';
import styles from './RulesFeed.module.css';
import { useExposureWords } from './words.ts';

const MANY = 60;
const tones = { half: 'warn', closed: 'danger', lifted: 'win' } as const;

/** Number rules of the draw with author and reason, newest first. */
export function RulesFeed({ rules, format }: { rules: readonly Rule[]; format: FormatCode }) {
  const t = useExposureWords();
  const names = useTypeNames(format);
  return (
    <Panel title={t('rules')} aside={rules.length > MANY && t('rulesLast', { count: MANY })}>
      {rules.length === 0 ? (
        <p>{t('noRules')}</p>
      ) : (
        <ul className={styles.feed}>
          {rules.slice(0, MANY).map(({ betType, selection, kind, reason, by, at }) => (
            <li key={`${betType}-${selection}-${at.getTime()}`}>
              <DateText at={at} form="time" />
              <Tag tone={tones[kind]}>{t(`rule.${kind}.past`)}</Tag>
              <span>
                <b className="num">{names.selection(betType, selection)}</b> {names.type(betType)} · {by ?? t('byRule')}{' '}
                · {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
