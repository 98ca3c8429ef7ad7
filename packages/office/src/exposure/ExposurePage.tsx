import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { listOpenDraws } from '@tamarind/contract/lottery';
import { getExposure } from '@tamarind/contract/lottery-office';
import { betTypes } from '@tamarind/domain/lottery/bets/index';
import { currencies, type Currency } from '@tamarind/domain/money';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Segmented } from '@tamarind/ui/Segmented';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { DrawTag } from '#parts/DrawTag.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { GameBall, useBetName, useGameName } from '#parts/GameBall.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAddress } from '#parts/useAddress.ts';
import styles from './ExposurePage.module.css';
import { AllFigures, TypeFigures } from './ExposureFigures.tsx';
import { HeatMap } from './HeatMap.tsx';
import { OutcomeBars } from './OutcomeBars.tsx';
import { hasHeatMap, isSingleOutcome, outcomesOf, type Exposure } from './outcomes.ts';
import { TopNumbers } from './TopNumbers.tsx';
import { TypeTable } from './TypeTable.tsx';
import { useExposureWords } from './words.ts';

const ALL = 'all';
const START_TYPE = 'de_db';
const isCurrency = (text: string): text is Currency => currencies.some((currency) => currency === text);

/** What a draw would cost, by bet type and number, while it is still being played and after. */
export function ExposurePage({ code }: { code: string }) {
  const t = useExposureWords();
  const betName = useBetName();
  const [address, setAddress] = useAddress(['type', 'currency']);
  const currency: Currency = isCurrency(address.currency) ? address.currency : 'VND';
  const type = address.type || START_TYPE;
  const exposure = useEndpoint(
    getExposure,
    { draw: code, currency, ...(betTypes.has(type) ? { betType: type } : {}) },
    { refreshOn: ['draw', 'ticket'], refreshMs: 5000, keepLast: true },
  );
  return (
    <>
      <Head code={code} draw={exposure.data?.draw}>
        <Segmented
          label={t('currency')}
          value={currency}
          options={currencies.map((one) => ({ value: one, label: one }))}
          onChange={(next) => setAddress({ currency: next })}
        />
      </Head>
      <div className={styles.choose}>
        <Segmented
          label={t('betType')}
          value={betTypes.has(type) ? type : ALL}
          options={[
            { value: ALL, label: t('allTypes') },
            ...[...betTypes.keys()].map((key) => ({ value: key, label: betName(key) })),
          ]}
          onChange={(next) => setAddress({ type: next })}
        />
      </div>
      <Answer query={exposure}>
        {(data) =>
          betTypes.has(type) ? (
            <OfType data={data} type={type} />
          ) : (
            <>
              <AllFigures data={data} />
              <TypeTable
                rows={data.byType}
                currency={data.currency}
                onOpen={(next) => setAddress({ type: next })}
              />
            </>
          )
        }
      </Answer>
    </>
  );
}

function OfType({ data, type }: { data: Exposure; type: string }) {
  const t = useExposureWords();
  const rules = betTypes.get(type);
  // While another type is being asked, the old answer is still there.
  const numbers = data.numbers.filter(({ betType }) => betType === type);
  const stake = data.byType.find(({ betType }) => betType === type)?.stake;
  const outcomes =
    stake !== undefined && isSingleOutcome(rules) ? outcomesOf(rules, stake, numbers) : undefined;
  const isMap = rules !== undefined && hasHeatMap(rules);
  if (numbers.length === 0) return <Empty title={t('noLines')} />;
  return (
    <>
      <TypeFigures data={data} type={type} numbers={numbers} outcomes={outcomes} />
      <div className={isMap || outcomes ? styles.two : undefined}>
        {(isMap || outcomes) && (
          <Stack gap={12}>
            {isMap && <HeatMap digits={rules.digits} currency={data.currency} numbers={numbers} />}
            {outcomes && <OutcomeBars outcomes={outcomes} currency={data.currency} />}
          </Stack>
        )}
        <TopNumbers key={type} numbers={numbers} currency={data.currency} />
      </div>
    </>
  );
}

interface HeadProps {
  code: string;
  draw: Exposure['draw'] | undefined;
  children: ReactNode;
}

/** Which draw, how long it is open, and the way to another. */
function Head({ code, draw, children }: HeadProps) {
  const t = useExposureWords();
  const gameName = useGameName();
  const [, navigate] = useLocation();
  const open = useEndpoint(listOpenDraws, {}, { refreshOn: ['draw'], freshMs: 2000 }).data?.draws ?? [];
  const codes = [...new Set([code, ...open.map((one) => one.code)])];
  return (
    <PageHead
      title={draw ? t('titleOf', { game: gameName(draw.game) }) : t('title')}
      before={draw && <GameBall game={draw.game} size={30} />}
      sub={
        draw && (
          <>
            {t('draw', { code: draw.code })} · {t('closesAt')} <DateText at={draw.closesAt} /> ·{' '}
            {t('drawsAt')} <DateText at={draw.drawsAt} form="time" />
          </>
        )
      }
    >
      {draw?.state === 'open' && <Countdown until={draw.closesAt} />}
      {draw && <DrawTag state={draw.state} />}
      <FilterSelect
        isBare
        label={t('otherDraw')}
        value={code}
        options={codes.map((value) => ({ value, label: value }))}
        onChange={(next) => navigate(`/exposure/${next}${window.location.search}`)}
      />
      {children}
    </PageHead>
  );
}
