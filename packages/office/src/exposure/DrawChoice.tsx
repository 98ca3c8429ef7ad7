import type { OutputOf } from '@tamarind/contract/endpoint';
import { listExposures } from '@tamarind/contract/lottery-exposure';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { FilterSelect } from '#parts/Filters.tsx';
import { useGameName } from '#parts/GameBall.tsx';
import { useExposureWords } from './words.ts';

type ListedDraw = OutputOf<typeof listExposures>['draws'][number];

/** Reads the draws that have no result yet; the draw with the largest liability comes first. */
export const useListedDraws = () =>
  useEndpoint(listExposures, {}, { refreshOn: ['draw'], refreshMs: 30_000, freshMs: 2000 });

/** The address of a draw's exposure page, at the bet type and currency of its largest liability. */
export const placeOf = ({ code, largest }: Pick<ListedDraw, 'code' | 'largest'>): string =>
  `/exposure/${code}${largest ? `?type=${largest.betType}&currency=${largest.currency}` : ''}`;

interface Props {
  /** The draw that the page shows. It is listed even if it already has its result. */
  shown: Omit<ListedDraw, 'largest'> | undefined;
  onChange: (place: string) => void;
}

/** A choice of draws by name, closing time and liability, because staff do not recognise a draw's code [UX-23]. */
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
