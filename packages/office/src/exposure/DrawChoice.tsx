import type { OutputOf } from '@tamarind/contract/endpoint';
import { listExposures } from '@tamarind/contract/lottery-exposure';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { useGameName } from '#parts/GameBall.tsx';
import { useExposureWords } from './words.ts';

type ListedDraw = OutputOf<typeof listExposures>['draws'][number];

/** The draws without a result, the largest liability first. */
export const useListedDraws = () =>
  useEndpoint(listExposures, {}, { refreshOn: ['draw'], refreshMs: 30_000, freshMs: 2000 });

/** Address of the draw's exposure page, on the bet type and currency of its largest liability. */
export const placeOf = ({ code, largest }: Pick<ListedDraw, 'code' | 'largest'>): string =>
  `/exposure/${code}${largest ? `?type=${largest.betType}&currency=${largest.currency}` : ''}`;

interface Props {
  /** The draw on the page; listed even if it already has its result. */
  shown: Omit<ListedDraw, 'largest'> | undefined;
  onChange: (place: string) => void;
}

/** The draws by name, closing time and liability: a list of codes says nothing [UX-23]. */
export function DrawChoice({ shown, onChange }: Props) {
  const t = useExposureWords();
  const gameName = useGameName();
  const { date, money } = useFormat();
  const listed = useListedDraws().data?.draws ?? [];
  if (!shown) return null;
  const draws: (typeof shown & Partial<ListedDraw>)[] = listed.some(({ code }) => code === shown.code)
    ? listed
    : [shown, ...listed];
  const labelOf = ({ game, closesAt, largest }: (typeof draws)[number]) => {
    const facts = { game: gameName(game), time: date(closesAt, 'moment') };
    return largest
      ? t('choice', { ...facts, liability: money(largest.liability, largest.currency, { short: true }) })
      : t('choice.empty', facts);
  };
  return (
    <FilterSelect
      isBare
      label={t('otherDraw')}
      value={shown.code}
      options={draws.map((draw) => ({ value: draw.code, label: labelOf(draw) }))}
      onChange={(next) => onChange(placeOf(listed.find(({ code }) => code === next) ?? { code: next, largest: null }))}
    />
  );
}
