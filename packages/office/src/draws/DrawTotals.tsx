import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { useFormat } from '@tamarind/ui/format.ts';
import { Figure, Figures } from '#parts/Page.tsx';
import type { StaffDraw } from './DrawsPage.tsx';
import { useDrawsWords } from './words.ts';

/** The number of tickets, and for each currency the stakes, the payouts and the operator's result. */
export function DrawTotals({ draw }: { draw: StaffDraw }) {
  const t = useDrawsWords();
  const { number } = useFormat();
  const isSettled = draw.state === 'settled';
  return (
    <Figures>
      <Figure label={t('tickets')} value={number(draw.tickets)} />
      {draw.stakes.map(({ currency, stake, payout }) => {
        const kept = subtract(stake, payout);
        return [
          <Figure
            key={`${currency}-stake`}
            label={t('stakesIn', { currency })}
            value={<Amount value={stake} currency={currency} short />}
          />,
          ...(isSettled
            ? [
                <Figure
                  key={`${currency}-kept`}
                  label={t('resultIn', { currency })}
                  value={<Amount value={kept} currency={currency} sign="always" short />}
                  note={
                    <>
                      {t('paid')} <Amount value={payout} currency={currency} short />
                    </>
                  }
                  tone={kept < 0n ? 'danger' : 'win'}
                />,
              ]
            : []),
        ];
      })}
    </Figures>
  );
}
