import { useState } from 'react';
import { type BetType } from '@tamarind/domain/lottery/bets/index';
import type { FormatCode } from '@tamarind/domain/lottery/formats/format';
import { hasLadder } from '@tamarind/domain/lottery/risk/limits';
import type { Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { Empty } from '@tamarind/ui/Empty';
import { useFormat } from '@tamarind/ui/format.ts';
import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { Panel } from '#parts/Page.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { byMoment } from '#versions/by-moment.ts';
import { VersionList } from '#versions/VersionList.tsx';
import { AskLadder } from './AskLadder.tsx';
import type { Ladder, Settings } from './limit.ts';
import styles from './Limits.module.css';
import { useLimitsWords } from './words.ts';

interface Props {
  game: string;
  format: FormatCode;
  types: readonly BetType[];
  currency: Currency;
  settings: Settings;
}

type LadderRow = { readonly type: BetType } & ReturnType<typeof byMoment<Settings['ladders'][number]>>;

/**
 * The odds ladder of each bet type: the liabilities at which a number's odds fall and the one at which the number takes
 * no more bets, with coming versions [L06].
 */
export function Ladders({ game, format, types, currency, settings }: Props) {
  const t = useLimitsWords();
  const names = useTypeNames(format);
  const isNarrow = useIsNarrow();
  const maySet = hasRight(useStaff(), 'prices.set');
  const [asking, setAsking] = useState<string>();
  const now = serverNow();
  const rows = types.filter(hasLadder).map((type): LadderRow => {
    const own = settings.ladders.filter((row) => row.betType === type.code && row.currency === currency);
    return { type, ...byMoment(own, now) };
  });
  if (rows.length === 0) return <Empty title={t('noLadders')} />;
  const asked = rows.find(({ type }) => type.code === asking);
  const columns: readonly Column<LadderRow>[] = [
    { key: 'type', head: t('betType'), onCard: 'title', cell: ({ type }) => <b>{names.type(type.code)}</b> },
    {
      key: 'ladder',
      head: t('ladder'),
      cell: ({ current }) => (current ? <LadderText ladder={current.ladder} currency={currency} /> : t('noLadder')),
    },
    {
      key: 'version',
      head: t('version'),
      cell: (row) => <VersionList {...row} show={({ ladder }) => <LadderText ladder={ladder} currency={currency} />} />,
    },
    ...(maySet
      ? [
          {
            key: 'ask',
            head: t('change'),
            cell: ({ type }: LadderRow) => (
              <Button
                kind="line"
                size="tiny"
                icon="pencil-simple"
                aria-label={t('changeOf', { name: names.type(type.code) })}
                onClick={() => setAsking(type.code)}
              >
                {t('change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {asked && (
        <AskLadder
          key={`${asked.type.code}-${currency}`}
          game={game}
          betType={asked.type.code}
          name={names.type(asked.type.code)}
          currency={currency}
          current={asked.current?.ladder}
          onClose={() => setAsking(undefined)}
        />
      )}
      <Panel title={t('ladders')} isFlush>
        <Table
          label={t('ladders')}
          columns={columns}
          items={rows}
          keyOf={({ type }) => type.code}
          isDense={!isNarrow}
        />
      </Panel>
    </>
  );
}

/**
 * An odds ladder in words: for each step the liability from which it applies and the share of the price that is paid,
 * then the liability at which a number takes no more bets.
 */
export function LadderText({ ladder, currency }: { ladder: Ladder; currency: Currency }) {
  const t = useLimitsWords();
  const { money, ppm } = useFormat();
  return (
    <ul className={styles.ladder}>
      {ladder.steps.map(({ from, factorE4 }) => (
        <li key={factorE4}>{t('step', { part: ppm(factorE4 * 100), from: money(from, currency, { short: true }) })}</li>
      ))}
      <li>
        <b>{t('full', { from: money(ladder.max, currency, { short: true }) })}</b>
      </li>
    </ul>
  );
}
