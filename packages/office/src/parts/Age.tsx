import { useNow } from '@tamarind/ui/clock.ts';
import { Tag } from '@tamarind/ui/Tag';
import { ageTone, type AgeLimits } from './age.ts';
import { usePartsWords } from './words.ts';

/**
 * The waiting time of a case: green, amber after the first limit, red after the second. A text states the same for
 * people who cannot see the colours.
 */
export function Age({ since, limits }: { since: Date; limits: AgeLimits }) {
  const t = usePartsWords();
  const minutes = Math.max(0, Math.floor((useNow(10_000) - since.getTime()) / 60_000));
  const tone = ageTone(minutes, limits);
  const text =
    minutes < 60
      ? t('minutes', { minutes })
      : minutes < 48 * 60
        ? t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
        : t('days', { days: Math.floor(minutes / 1440) });
  return (
    <Tag tone={tone} icon={tone === 'danger' ? 'warning' : undefined}>
      <span className="num">{text}</span>
    </Tag>
  );
}
