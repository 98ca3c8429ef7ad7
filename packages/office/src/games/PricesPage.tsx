import { useTypeNames } from '@tamarind/ui/lottery-names/bets/useTypeNames.ts';
import { useState } from 'react';
import { listPrices } from '@tamarind/contract/lottery-office';
import { betTypesOf, type BetType } from '@tamarind/domain/lottery/bets/index';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { serverNow } from '@tamarind/ui/clock.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { Table, type Column } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { GameLimits } from '#limits/GameLimits.tsx';
import { Answer } from '#parts/Answer.tsx';
import { GameBall, useGameName } from '#parts/GameBall.tsx';
import { useGame, type GameHead } from '#parts/games.ts';
import { PageHead, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { ofRooms } from '#parts/queue-events.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import { VersionList } from '#versions/VersionList.tsx';
import { AskPrice } from './AskPrice.tsx';
import { AskedPrices } from './AskedPrices.tsx';
import { Odds } from './Odds.tsx';
import styles from './PricesPage.module.css';
import { sharePpm, versionsOf, type Price, type Prices } from './price.ts';
import { useGamesWords } from './words.ts';

interface TypeRow {
  readonly type: BetType;
  readonly current: Price | undefined;
  readonly coming: readonly Price[];
  readonly earlier: readonly Price[];
}

const views = ['prices', 'limits', 'ladders'] as const;

/**
 * The prices of a game: current and coming prices by bet type, open proposals, the form to propose a new price, limits
 * and ladders.
 */
export function PricesPage({ code }: { code: string }) {
  const t = useGamesWords();
  const gameName = useGameName();
  const game = useGame(code);
  const maySet = hasRight(useStaff(), 'prices.set');
  const [asking, setAsking] = useState<string>();
  const [address, setAddress] = useAddress(['view']);
  const view = views.find((name) => name === address.view) ?? 'prices';
  const query = useEndpoint(
    listPrices,
    { game: code },
    { refreshOn: { queue: ofRooms('lottery', 'proposals') }, refreshMs: 30_000 },
  );
  const types = game ? [...betTypesOf(game.format).values()] : [];
  const askedType = types.find((type) => type.code === asking);
  return (
    <>
      <PageHead
        title={t('pricesOf', { game: gameName(code) })}
        before={<GameBall game={code} size={30} />}
        sub={<span className="code">{code}</span>}
      >
        <ButtonLink href="/games" size="small" kind="ghost" icon="arrow-left">
          {t('allGames')}
        </ButtonLink>
      </PageHead>
      {game && (
        <div className={styles.views}>
          <Segmented
            label={t('view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={(next) => setAddress({ view: next === 'prices' ? '' : next })}
          />
        </div>
      )}
      {game && view !== 'prices' && <GameLimits game={game} view={view} />}
      {view === 'prices' && (
        <Answer query={query}>
          {(prices) =>
            game && (
              <Stack gap={12}>
                <AskedPrices format={game.format} types={types} asked={prices.asked} prices={prices.prices} />
                {askedType && (
                  <AskPrice
                    key={askedType.code}
                    game={game}
                    type={askedType}
                    current={versionsOf(prices.prices, askedType.code, serverNow()).current}
                    onClose={() => setAsking(undefined)}
                  />
                )}
                <PriceTable format={game.format} types={types} prices={prices} onAsk={maySet ? setAsking : undefined} />
              </Stack>
            )
          }
        </Answer>
      )}
    </>
  );
}

interface TableProps {
  format: GameHead['format'];
  types: readonly BetType[];
  prices: Prices;
  onAsk?: ((betType: string) => void) | undefined;
}

function PriceTable({ format, types, prices, onAsk }: TableProps) {
  const t = useGamesWords();
  const names = useTypeNames(format);
  const { ppm } = useFormat();
  const isNarrow = useIsNarrow();
  const now = serverNow();
  const rows = types.map((type): TypeRow => ({ type, ...versionsOf(prices.prices, type.code, now) }));
  const columns: readonly Column<TypeRow>[] = [
    { key: 'type', head: t('betType'), onCard: 'title', cell: ({ type }) => <b>{names.type(type.code)}</b> },
    {
      key: 'state',
      head: t('state'),
      onCard: 'aside',
      cell: ({ current }) => (
        <Tag tone={current?.on ? 'win' : 'warn'}>{t(current ? (current.on ? 'on' : 'off') : 'noPrice')}</Tag>
      ),
    },
    {
      key: 'odds',
      head: t('odds'),
      cell: ({ type, current }) => current && <Odds format={format} type={type} oddsE4={current.oddsE4} />,
    },
    {
      key: 'discount',
      head: t('discount'),
      isNumber: true,
      onCard: 'none',
      cell: ({ current }) => (current && current.discountE4 > 0 ? ppm(current.discountE4 * 100) : '–'),
    },
    {
      key: 'share',
      head: t('share'),
      isNumber: true,
      onCard: 'none',
      cell: ({ type, current }) => {
        const share = current && sharePpm(type, current.oddsE4, current.discountE4);
        return share === undefined ? '–' : ppm(share);
      },
    },
    {
      key: 'version',
      head: t('version'),
      onCard: 'none',
      cell: ({ type, ...versions }) => (
        <VersionList {...versions} show={({ oddsE4 }) => <Odds format={format} type={type} oddsE4={oddsE4} />} />
      ),
    },
    ...(onAsk
      ? [
          {
            key: 'ask',
            head: t('newPrice'),
            cell: ({ type }: TypeRow) => (
              <Button
                kind="line"
                size="tiny"
                icon="pencil-simple"
                aria-label={t('askFor', { type: names.type(type.code) })}
                onClick={() => onAsk(type.code)}
              >
                {t('ask')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Panel title={t('prices')} isFlush>
      <Table label={t('prices')} columns={columns} items={rows} keyOf={({ type }) => type.code} isDense={!isNarrow} />
    </Panel>
  );
}
