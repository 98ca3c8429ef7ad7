import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { getExposure } from '@tamarind/contract/lottery-exposure';
import { betTypesOf, type BetType } from '@tamarind/domain/lottery/bets/index';
import { currencies, type Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { Countdown } from '@tamarind/ui/Countdown';
import { DateText } from '@tamarind/ui/DateText';
import { Segmented } from '@tamarind/ui/Segmented';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { ApprovalsNote } from '#approvals/ApprovalsNote.tsx';
import { Answer } from '#parts/Answer.tsx';
import { DrawTag } from '#parts/DrawTag.tsx';
import { FilterSelect } from '#parts/Filters.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGame } from '#parts/games.ts';
import { PageHead } from '#parts/Page.tsx';
import { PausedNote } from '#parts/PausedNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import styles from './ExposurePage.module.css';
import { DrawChoice, useListedDraws } from './DrawChoice.tsx';
import { DrawFigures, TypeFigures } from './ExposureFigures.tsx';
import { HeatMap } from './HeatMap.tsx';
import { ChosenBar, NumberRuleDialog, type RuleAsk } from './NumberRule.tsx';
import { OutcomeBars } from './OutcomeBars.tsx';
import { cellsOf, isSingleOutcome, outcomesOf, type Exposure } from './outcomes.ts';
import { RulesFeed } from './RulesFeed.tsx';
import { TeamPressure } from './TeamPressure.tsx';
import { TopNumbers } from './TopNumbers.tsx';
import { TypeTable } from './TypeTable.tsx';
import { useExposureWords } from './words.ts';
import { WhatIf } from './WhatIf.tsx';

const ALL = 'all';
const isCurrency = (text: string): text is Currency => currencies.some((currency) => currency === text);

/**
 * The exposure of a draw: what it can cost the operator, by bet type and number, while bets are open and afterwards.
 */
export function ExposurePage({ code }: { code: string }) {
  const t = useExposureWords();
  const [address, setAddress] = useAddress(['type', 'currency']);
  const listed = useListedDraws();
  // The default is the currency of the draw's largest liability.
  const largest = listed.data?.draws.find((draw) => draw.code === code)?.largest;
  const currency: Currency = isCurrency(address.currency) ? address.currency : (largest?.currency ?? 'VND');
  // The code of a draw begins with the code of its game.
  const game = useGame(code.split('-')[0]);
  const types = game && betTypesOf(game.format);
  const type = types && (address.type === '' ? startType([...types.values()]) : types.get(address.type));
  const exposure = useEndpoint(
    getExposure,
    { draw: code, currency, ...present({ betType: type?.code }) },
    {
      when: isCurrency(address.currency) || !listed.isPending,
      refreshOn: { draw: (event) => event.draw === code },
      refreshMs: 10_000,
      keepLast: true,
    },
  );
  const data = exposure.data;
  const open = (next: string) => setAddress({ type: next });
  return (
    <>
      <Head draw={data?.draw}>
        <Segmented
          label={t('currency')}
          value={currency}
          options={currencies.map((one) => ({ value: one, label: one }))}
          onChange={(next) => setAddress({ currency: next })}
        />
      </Head>
      {types && game && data && (
        <TypeChoice
          format={game.format}
          types={[...types.values()]}
          played={data.byType}
          value={type?.code ?? ALL}
          onChange={open}
        />
      )}
      <Answer query={exposure}>
        {(shown) => (
          <>
            <PausedNote isPaused={shown.draw.isPaused} reason={shown.pausedReason} />
            <DrawFigures data={shown} />
            {game && <TeamPressure rows={shown.pressure} format={game.format} />}
            {game && type && <OfType key={`${code}-${type.code}`} data={shown} format={game.format} type={type} />}
            {game && !type && (
              <div className={styles.two}>
                <TypeTable rows={shown.byType} currency={shown.currency} format={game.format} onOpen={open} />
                <Stack gap={12}>
                  <ApprovalsNote />
                  <RulesFeed rules={shown.rules} format={game.format} />
                </Stack>
              </div>
            )}
            {game && <WhatIf key={`${code}-what-if`} draw={shown.draw} format={game.format} />}
          </>
        )}
      </Answer>
    </>
  );
}

/** The default type has one winning number of a hundred, which gives the clearest map. */
const startType = (types: readonly BetType[]): BetType | undefined =>
  types.find((type) => isSingleOutcome(type) && cellsOf(type)?.length === 100) ??
  types.find((type) => cellsOf(type) !== undefined);

interface TypeChoiceProps {
  format: FormatCode;
  types: readonly BetType[];
  played: Exposure['byType'];
  value: string;
  onChange: (type: string) => void;
}

/** A choice among the bet types: buttons for a few, a list for many, in which types with bets come first. */
function TypeChoice({ format, types, played, value, onChange }: TypeChoiceProps) {
  const t = useExposureWords();
  const names = useTypeNames(format);
  const isPlayed = ({ code }: BetType) => played.some(({ betType }) => betType === code);
  const options = [
    { value: ALL, label: t('allTypes') },
    ...[...types.filter(isPlayed), ...types.filter((type) => !isPlayed(type))].map(({ code }) => ({
      value: code,
      label: names.type(code),
    })),
  ];
  return (
    <div className={styles.choose}>
      {types.length < SEGMENTS_MAX ? (
        <div className={styles.types}>
          <Segmented label={t('betType')} value={value} options={options} onChange={onChange} />
        </div>
      ) : (
        <FilterSelect label={t('betType')} value={value} options={options} onChange={onChange} />
      )}
    </div>
  );
}
const SEGMENTS_MAX = 9;

/**
 * The exposure of one bet type: figures, heat map, possible results, the numbers with the largest liability, and the
 * actions on them.
 */
function OfType({ data, format, type }: { data: Exposure; format: FormatCode; type: BetType }) {
  const staff = useStaff();
  const names = useTypeNames(format);
  const isStale = useIsStale();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ask, setAsk] = useState<RuleAsk>();
  // Filter by type: while another type loads, `data` still contains the previous type.
  const numbers = data.numbers.filter(({ betType }) => betType === type.code);
  const rules = data.rules.filter(({ betType }) => betType === type.code);
  const stake = data.byType.find(({ betType }) => betType === type.code)?.stake;
  const outcomes = stake !== undefined && isSingleOutcome(type) ? outcomesOf(type, stake, numbers) : undefined;
  const cells = cellsOf(type);
  const nameOf = (selection: string) => names.selection(type.code, selection);
  const mayAct = hasRight(staff, 'prices.set') && ['scheduled', 'open'].includes(data.draw.state);
  const choose = (selection: string) =>
    setChosen((old) => {
      const next = new Set(old);
      if (!next.delete(selection)) next.add(selection);
      return next;
    });
  const onRule = (kind: RuleAsk['kind'], selections: readonly string[]) => setAsk({ kind, selections });
  return (
    <>
      <TypeFigures data={data} type={type} numbers={numbers} outcomes={outcomes} />
      {mayAct && <ChosenBar chosen={chosen} isBlocked={isStale} onRule={onRule} onClear={() => setChosen(new Set())} />}
      <div className={cells || outcomes ? styles.two : undefined}>
        {(cells || outcomes) && (
          <Stack gap={12}>
            {cells && (
              <HeatMap
                cells={cells}
                currency={data.currency}
                numbers={numbers}
                rules={rules}
                nameOf={nameOf}
                chosen={mayAct ? chosen : undefined}
                onChoose={mayAct ? choose : undefined}
              />
            )}
            {outcomes && <OutcomeBars outcomes={outcomes} currency={data.currency} />}
          </Stack>
        )}
        <Stack gap={12}>
          <TopNumbers
            numbers={numbers}
            currency={data.currency}
            nameOf={nameOf}
            acts={mayAct ? { chosen, isBlocked: isStale, onChoose: choose, onRule } : undefined}
          />
          <ApprovalsNote />
          <RulesFeed rules={rules} format={format} />
        </Stack>
      </div>
      <NumberRuleDialog
        draw={data.draw.code}
        format={format}
        betType={type.code}
        ask={ask}
        onClose={() => setAsk(undefined)}
        onDone={() => {
          setAsk(undefined);
          setChosen(new Set());
        }}
      />
    </>
  );
}

interface HeadProps {
  draw: Exposure['draw'] | undefined;
  children: ReactNode;
}

/** The head of the page: the draw, its countdown, and a choice of another draw. */
function Head({ draw, children }: HeadProps) {
  const t = useExposureWords();
  const gameName = useGameName();
  const [, navigate] = useLocation();
  return (
    <PageHead
      title={draw ? t('titleOf', { game: gameName(draw.game) }) : t('title')}
      before={draw && <GameBall game={draw.game} size={30} />}
      sub={
        draw && (
          <>
            {t('draw', { code: draw.code })} · {t('closesAt')} <DateText at={draw.closesAt} /> · {t('drawsAt')}{' '}
            <DateText at={draw.drawsAt} form="time" />
          </>
        )
      }
    >
      {draw?.state === 'open' && <Countdown until={draw.closesAt} />}
      {draw && <DrawTag state={draw.state} />}
      <DrawChoice shown={draw} onChange={(place) => navigate(place)} />
      {children}
    </PageHead>
  );
}
