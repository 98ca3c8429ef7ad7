import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { getPointBalance, getPointReward, listMall, type MallItem } from '@tamarind/contract/points';
import { mostRedeemable } from '@tamarind/domain/points/points';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { Skeleton } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { MallPicture } from './MallPicture.tsx';
import styles from './PointMall.module.css';
import { RedeemDialog } from './RedeemDialog.tsx';
import { useItemName, usePointWords } from './words.ts';

type Own = OutputOf<typeof getPointReward>;
type OwnItem = Own['items'][number];

/**
 * Rewards in a grid of two columns, or four on a wide screen. If a reward cannot be redeemed, its button says what is
 * missing.
 */
export function Rewards() {
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  return isMember ? <OwnMall /> : <OpenMall canLogin={session === null} />;
}

function OpenMall({ canLogin }: { canLogin: boolean }) {
  const t = usePointWords();
  const { data, error, refetch } = useEndpoint(listMall, {});
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <Grid items={data.items}>
      {() =>
        canLogin && (
          <Button kind="line" isFull onClick={() => openModal('loginPopupModal', {})}>
            {t('login')}
          </Button>
        )
      }
    </Grid>
  );
}

function OwnMall() {
  const mall = useEndpoint(getPointReward, {}, { refreshOn: ['points'] });
  const points = useEndpoint(getPointBalance, {}, { refreshOn: ['deposit', 'points'] });
  const [chosen, setChosen] = useState<OwnItem>();
  const error = mall.error ?? points.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void mall.refetch();
          void points.refetch();
        }}
      />
    );
  if (!mall.data || !points.data) return <Waiting />;
  const facts = { ...mall.data, balance: points.data.balance };
  return (
    <>
      <Grid items={mall.data.items}>
        {(item) => <Redeem item={item} own={facts} onChoose={() => setChosen(item)} />}
      </Grid>
      {chosen && (
        <RedeemDialog
          item={chosen}
          most={mostRedeemable({ ...facts, item: chosen })}
          balance={facts.balance}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/**
 * The redeem button, or the reason why the reward cannot be redeemed. Reasons are checked in this order: level, stock,
 * limits, missing points.
 */
function Redeem(props: { item: OwnItem; own: Own & { balance: number }; onChoose: () => void }) {
  const { item, own, onChoose } = props;
  const t = usePointWords();
  const { number } = useFormat();
  const gap = item.points - own.balance;
  const why =
    own.level < item.minLevel
      ? t('why.level', { level: item.minLevelName ?? '' })
      : item.stock === 0
        ? t('why.stock')
        : item.taken >= item.monthlyLimit
          ? t('why.item')
          : own.taken >= own.cap
            ? t('why.month')
            : gap > 0
              ? t('why.gap', { points: number(gap) })
              : undefined;
  return (
    <Button kind={why === undefined ? 'brand' : 'soft'} isFull disabled={why !== undefined} onClick={onChoose}>
      {why ?? t('redeem')}
    </Button>
  );
}

function Grid<Item extends MallItem>({
  items,
  children,
}: {
  items: readonly Item[];
  children: (item: Item) => React.ReactNode;
}) {
  const t = usePointWords();
  const name = useItemName();
  const { number } = useFormat();
  if (items.length === 0) return <Empty title={t('empty')} />;
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <Card key={item.id} as="li" padding="small" label={name(item.names)}>
          <div className={styles.item}>
            <MallPicture kind={item.picture} />
            <h2>{name(item.names)}</h2>
            <p className={styles.price}>
              <b className="num">{t('points', { points: number(item.points) })}</b>
              {item.minLevelName !== null && <Tag tone="promo">{item.minLevelName}</Tag>}
            </p>
            <p className={styles.left}>
              {t('left', { stock: number(item.stock) })} · {t('limit', { limit: item.monthlyLimit })}
            </p>
            {children(item)}
          </div>
        </Card>
      ))}
    </ul>
  );
}

const Waiting = () => (
  <div className={styles.grid}>
    {[1, 2, 3, 4].map((key) => (
      <Skeleton key={key} height={240} radius={16} />
    ))}
  </div>
);
