import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listGames } from '@tamarind/contract/lottery';
import { useFormat } from '../format.ts';
import type { Limits } from './price-rows.ts';
import { useRulesWords } from './words.ts';

interface Props {
  game: Pick<OutputOf<typeof listGames>['games'][number], 'kind' | 'market'>;
  /** The limits of the game; undefined if it is not sold. */
  limits: Limits | undefined;
}

/**
 * Rules that apply to every bet of a game: source of the numbers, meaning of the odds, rounding, void draws, the
 * maximum payout [B16].
 */
export function GeneralRules({ game, limits }: Props) {
  const t = useRulesWords();
  const { money } = useFormat();
  return (
    <ul>
      <li>{t(`general.${game.kind}`)}</li>
      {game.market === 'stock' && <li>{t('general.stock')}</li>}
      <li>{t('general.zeros')}</li>
      <li>{t('general.odds')}</li>
      <li>{t('general.rounding')}</li>
      <li>{t('general.void')}</li>
      {limits && (
        <li>
          {t('general.cap', {
            amount: money(limits.payoutMax, limits.currency, { short: true }),
            lines: limits.linesMax,
          })}
        </li>
      )}
    </ul>
  );
}
