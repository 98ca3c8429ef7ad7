import { listLimits } from '@tamarind/contract/lottery-settings';
import { betTypesOf } from '@tamarind/domain/lottery/bets/index';
import { currencies } from '@tamarind/domain/money';
import { Segmented } from '@tamarind/ui/Segmented';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import type { GameHead } from '#parts/games.ts';
import { Row, Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { AskedLimits } from './AskedLimits.tsx';
import { Ladders } from './Ladders.tsx';
import { LimitsView } from './LimitsView.tsx';
import { useLimitsWords } from './words.ts';

interface Props {
  game: Pick<GameHead, 'code' | 'format'>;
  view: 'limits' | 'ladders';
}

/**
 * The limits of a game, or the odds ladders of its bet types, in one currency. Changes that wait for approval are
 * listed first.
 */
export function GameLimits({ game, view }: Props) {
  const t = useLimitsWords();
  const [address, setAddress] = useAddress(['currency']);
  const currency = currencies.find((code) => code === address.currency) ?? 'VND';
  const query = useEndpoint(
    listLimits,
    { game: game.code },
    { refreshOn: { queue: ofRooms('lottery', 'proposals') }, refreshMs: 30_000 },
  );
  const types = [...betTypesOf(game.format).values()];
  return (
    <Stack gap={12}>
      <Row>
        <Segmented
          label={t('currency')}
          value={currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          onChange={(code) => setAddress({ currency: code })}
        />
      </Row>
      <Answer query={query}>
        {(settings) => (
          <Stack gap={12}>
            <AskedLimits format={game.format} settings={settings} />
            {view === 'limits' ? (
              <LimitsView key={currency} game={game.code} currency={currency} settings={settings} />
            ) : (
              <Ladders
                key={currency}
                game={game.code}
                format={game.format}
                types={types}
                currency={currency}
                settings={settings}
              />
            )}
          </Stack>
        )}
      </Answer>
    </Stack>
  );
}
