import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { decidePrice, listPrices } from '@tamarind/contract/lottery-office';
import type { BetType } from '@tamarind/domain/lottery/bets/index';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { AskedVersion, AskedVersions } from '#versions/AskedVersions.tsx';
import { Odds } from './Odds.tsx';
import { sharePpm, versionsOf, type AskedPrice, type Price } from './price.ts';
import { useGamesWords } from './words.ts';

interface Props {
  format: FormatCode;
  types: readonly BetType[];
  asked: readonly AskedPrice[];
  prices: readonly Price[];
}

/** Price proposals that wait for a second person: before and after, and the resulting house edge. */
export const AskedPrices = ({ format, types, asked, prices }: Props) => (
  <AskedVersions asked={asked}>
    {(price) => {
      const type = types.find(({ code }) => code === price.betType);
      if (!type) return null;
      const { current } = versionsOf(prices, price.betType, serverNow());
      return <OneAsked key={price.id} format={format} type={type} price={price} current={current} />;
    }}
  </AskedVersions>
);

interface OneProps {
  format: FormatCode;
  type: BetType;
  price: AskedPrice;
  current: Price | undefined;
}

function OneAsked({ format, type, price, current }: OneProps) {
  const t = useGamesWords();
  const names = useTypeNames(format);
  const { ppm } = useFormat();
  const call = useCall(decidePrice, { refreshes: [listPrices] });
  const share = sharePpm(type, price.oddsE4, price.discountE4);
  return (
    <AskedVersion
      asked={price}
      name={t('waitingOf', { type: names.type(type.code) })}
      call={call}
      facts={[
        [
          t('odds'),
          <>
            {current && (
              <>
                <Odds format={format} type={type} oddsE4={current.oddsE4} /> →{' '}
              </>
            )}
            <Odds format={format} type={type} oddsE4={price.oddsE4} />
          </>,
        ],
        [t('state'), t(price.on ? 'on' : 'off')],
        [t('discount'), ppm(price.discountE4 * 100)],
        ...(share === undefined ? [] : [[t('share'), ppm(share)] as const]),
      ]}
    />
  );
}
