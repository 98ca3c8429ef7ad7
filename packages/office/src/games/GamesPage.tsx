import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listGames } from '@tamarind/contract/lottery';
import { listGameSettings, setGameSwitch } from '@tamarind/contract/lottery-office';
import { Button } from '@tamarind/ui/Button';
import { Empty } from '@tamarind/ui/Empty';
import { markets, useGameNames } from '@tamarind/ui/lottery-names/games/game-names.ts';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { FilterBar, FilterSelect, FilterText } from '#parts/Filters.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGames, type GameHead } from '#parts/games.ts';
import { Note } from '#parts/Note.tsx';
import { PageHead } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { useGamesWords } from './words.ts';

type Setting = OutputOf<typeof listGameSettings>['games'][number];
type GameRow = Setting & { readonly market: GameHead['market'] | undefined; readonly name: string };

/** The brand's games: what the licence allows, what is on sale, and links to the prices. */
export function GamesPage() {
  const t = useGamesWords();
  const names = useGameNames();
  const gameName = useGameName();
  const heads = useGames();
  const [address, setAddress] = useAddress(['q', 'market']);
  const settings = useEndpoint(listGameSettings, {});
  const wanted = address.q.trim().toLowerCase();
  const rowsOf = (games: readonly Setting[]): GameRow[] =>
    games
      .map((setting) => ({
        ...setting,
        market: heads.find(({ code }) => code === setting.game)?.market,
        name: gameName(setting.game),
      }))
      .filter(({ market }) => address.market === '' || market === address.market)
      .filter(({ game, name }) => `${game} ${name}`.toLowerCase().includes(wanted));
  return (
    <>
      <PageHead title={t('title')} />
      <FilterBar label={t('filter')}>
        <FilterText
          label={t('game')}
          value={address.q}
          placeholder={t('gameHint')}
          icon="magnifying-glass"
          onChange={(q) => setAddress({ q })}
        />
        <FilterSelect
          label={t('market')}
          value={address.market}
          options={[
            { value: '', label: t('allMarkets') },
            ...markets.map((market) => ({ value: market, label: names.market(market) })),
          ]}
          onChange={(market) => setAddress({ market })}
        />
      </FilterBar>
      <Answer query={settings}>{({ games }) => <GameTable rows={rowsOf(games)} />}</Answer>
    </>
  );
}

function GameTable({ rows }: { rows: readonly GameRow[] }) {
  const t = useGamesWords();
  const names = useGameNames();
  const isNarrow = useIsNarrow();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<GameRow>();
  const maySet = hasRight(useStaff(), 'prices.set');
  if (rows.length === 0) return <Empty title={t('none')} />;
  const columns: readonly Column<GameRow>[] = [
    {
      key: 'game',
      head: t('game'),
      onCard: 'title',
      cell: ({ game, name }) => (
        <Row>
          <GameBall game={game} size={20} /> <b>{name}</b> <span className="code">{game}</span>
        </Row>
      ),
    },
    { key: 'market', head: t('market'), onCard: 'none', cell: ({ market }) => market && names.market(market) },
    {
      key: 'allowed',
      head: t('licence'),
      cell: ({ isAllowed }) => (
        <Tag tone={isAllowed ? 'plain' : 'danger'}>{t(isAllowed ? 'allowed' : 'notAllowed')}</Tag>
      ),
    },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ isOn, reason }) => (
        <Row gap={6}>
          <Tag tone={isOn ? 'win' : 'warn'}>{t(isOn ? 'on' : 'off')}</Tag>
          {reason && <small>{reason}</small>}
        </Row>
      ),
    },
    ...(maySet
      ? [
          {
            key: 'act',
            head: t('switch'),
            cell: (row: GameRow) => (
              // Stop the event, so that a press here does not open the row.
              <span role="presentation" onClick={(event) => event.stopPropagation()}>
                <Button
                  kind="line"
                  size="tiny"
                  disabled={!row.isAllowed && !row.isOn}
                  aria-label={t(row.isOn ? 'switchOffOf' : 'switchOnOf', { game: row.name })}
                  onClick={() => setAsked(row)}
                >
                  {t(row.isOn ? 'switchOff' : 'switchOn')}
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <Table
        label={t('title')}
        columns={columns}
        items={rows}
        keyOf={({ game }) => game}
        onOpen={({ game }) => navigate(`/games/${game}`)}
        rowLabel={({ name }) => t('openPrices', { game: name })}
        isDense={!isNarrow}
      />
      {asked && <SwitchDialog row={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function SwitchDialog({ row, onClose }: { row: GameRow; onClose: () => void }) {
  const t = useGamesWords();
  const isStale = useIsStale();
  const call = useCall(setGameSwitch, { refreshes: [listGameSettings, listGames] });
  const act = row.isOn ? 'off' : 'on';
  const facts = { game: row.name };
  const send = async (reason: string) => {
    if (isStale) return undefined;
    return call.send({ game: row.game, on: !row.isOn, reason });
  };
  return (
    <CallDialog
      title={t(`switch.${act}.title`, facts)}
      act={t(`switch.${act}.act`, facts)}
      kind={row.isOn ? 'danger' : 'cta'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={t(`switch.${act}.done`, facts)}
    >
      <p>{t(`switch.${act}.text`)}</p>
      {isStale && (
        <Note tone="warn" icon="warning">
          {t('stale')}
        </Note>
      )}
    </CallDialog>
  );
}
