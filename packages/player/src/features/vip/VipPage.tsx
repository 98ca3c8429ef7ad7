import type { OutputOf } from '@tamarind/contract/endpoint';
import { listMall } from '@tamarind/contract/points';
import { getOwnVip, getVip } from '@tamarind/contract/vip';
import { Button, ButtonLink } from '@tamarind/ui/Button';
import { Card, ProgressBar, SectionHead } from '@tamarind/ui/Card';
import { ErrorState } from '@tamarind/ui/Empty';
import { Icon } from '@tamarind/ui/Icon';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { Tag } from '@tamarind/ui/Tag';
import { useFormat } from '@tamarind/ui/format.ts';
import { useSession } from '@tamarind/ui/session.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { openModal } from '#parts/modals.ts';
import { CountedBets } from './CountedBets.tsx';
import styles from './Vip.module.css';
import { useVipWords } from './words.ts';

type Vip = OutputOf<typeof getVip>;
type Own = OutputOf<typeof getOwnVip>;

/**
 * The page /vip [B05, M03]. Everybody sees the list of VIP levels; members also see their own level, both point
 * counters and every bet that counted.
 */
export default function VipPage() {
  const t = useVipWords();
  const session = useSession();
  const isMember = session !== null && session.memberKind !== 'trial';
  const ladder = useEndpoint(getVip, {});
  const own = useEndpoint(getOwnVip, {}, { when: isMember, refreshOn: ['vip'] });
  const error = ladder.error ?? own.error;
  const vip = isMember && !own.data ? undefined : ladder.data;
  const place = isMember ? own.data : undefined;
  const retry = () => {
    void ladder.refetch();
    if (isMember) void own.refetch();
  };
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('subtitle')}</p>
      </header>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !vip && <SkeletonRows count={5} height={72} />}
      {vip && (
        <>
          {place ? <OwnLevel vip={vip} own={place} /> : <Visitor isTrial={session !== null} />}
          <Ladder vip={vip} place={place?.level} />
          <Benefits vip={vip} />
          <Rules vip={vip} />
          {place && <CountedBets />}
        </>
      )}
    </div>
  );
}

function Visitor({ isTrial }: { isTrial: boolean }) {
  const t = useVipWords();
  return (
    <Card as="section" label={t('yours')}>
      <div className={styles.visitor}>
        <p>{t(isTrial ? 'trial' : 'visitor')}</p>
        {!isTrial && (
          <Button kind="brand" onClick={() => openModal('loginPopupModal', {})}>
            {t('login')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/**
 * The member's VIP level, the points still missing for the next level, and the points needed to keep the current one.
 */
function OwnLevel({ vip, own }: { vip: Vip; own: Own }) {
  const t = useVipWords();
  const { number } = useFormat();
  const level = vip.levels[own.level];
  const next = own.next && { ...own.next, name: vip.levels[own.next.place]?.name ?? '' };
  const has = next?.counter === 'month' ? own.month : own.total;
  return (
    <section className={styles.own} aria-label={t('yours')}>
      <div className={styles.level}>
        <Icon name="crown" size={28} />
        <p>
          <small>{t('yours')}</small>
          <b>{level?.name}</b>
        </p>
      </div>
      {next ? (
        <div className={styles.way}>
          <p>
            {t(next.counter === 'month' ? 'next.month' : 'next.total', {
              level: next.name,
              has: number(has),
              target: number(next.target),
            })}
          </p>
          <ProgressBar part={next.target === 0 ? 1 : has / next.target} label={t('next.bar', { level: next.name })} />
          <p>{t('next.missing', { missing: number(next.missing), level: next.name })}</p>
        </div>
      ) : (
        <p>{t('top')}</p>
      )}
      <dl className={styles.counters}>
        <div>
          <dt>{t('total')}</dt>
          <dd className="num">{number(own.total)}</dd>
        </div>
        <div>
          <dt>{t('month')}</dt>
          <dd className="num">{number(own.month)}</dd>
        </div>
      </dl>
      {own.level > 0 && level && (
        <p className={styles.keep}>
          {own.reachedThisMonth
            ? t('keep.new')
            : own.month >= level.keep
              ? t('keep.done', { keep: number(level.keep) })
              : t('keep.open', { keep: number(level.keep), month: number(own.month) })}
        </p>
      )}
    </section>
  );
}

function Ladder({ vip, place: own }: { vip: Vip; place: number | undefined }) {
  const t = useVipWords();
  const { number } = useFormat();
  return (
    <section aria-label={t('ladder')}>
      <SectionHead title={t('ladder')} />
      <ol className={styles.ladder}>
        {vip.levels.map((level, place) => (
          <li key={level.name} aria-current={own === place ? 'step' : undefined}>
            <p className={styles.name}>
              <b>{level.name}</b>
              {own === place && <Tag tone="win">{t('you')}</Tag>}
            </p>
            <span className="num">
              {place === 0 ? t('ladder.start') : t('ladder.from', { points: number(level.threshold) })}
            </span>
            <small className="num">
              {place === 0 ? t('ladder.free') : t('ladder.keep', { points: number(level.keep) })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Benefits of each VIP level. Only two exist: the points mall's rewards by level with monthly limits, and the label.
 */
function Benefits({ vip }: { vip: Vip }) {
  const t = useVipWords();
  const { number } = useFormat();
  const { data: mall } = useEndpoint(listMall, {});
  const rows: readonly (readonly [string, (place: number) => string])[] = [
    [
      t('benefit.items'),
      (place) => (mall ? number(mall.items.filter(({ minLevel }) => minLevel <= place).length) : '…'),
    ],
    [t('benefit.redeems'), (place) => number(vip.levels[place]?.redeemsPerMonth ?? 0)],
    [t('benefit.label'), () => t('yes')],
  ];
  return (
    <section aria-label={t('benefits')}>
      <SectionHead title={t('benefits')}>
        <ButtonLink kind="ghost" size="small" href="/pointMall">
          {t('toMall')}
        </ButtonLink>
      </SectionHead>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('benefits')}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('benefit')}</th>
              {vip.levels.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([what, of]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {vip.levels.map(({ name }, place) => (
                  <td key={name} className="num">
                    {of(place)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Rules({ vip }: { vip: Vip }) {
  const t = useVipWords();
  const session = useSession();
  const { money, number } = useFormat();
  const rates = vip.perPoint.filter(({ currency }) => !session || currency === session.currency);
  return (
    <Card as="section" label={t('rules')}>
      <h2 className={styles.title}>{t('rules')}</h2>
      <ul className={styles.rules}>
        <li>
          {t('rules.points', {
            rates: rates.map(({ currency, amount }) => money(amount, currency, { short: true })).join(' / '),
          })}
        </li>
        <li>
          {t('rules.weights')}{' '}
          {vip.weights.map(({ category, percent }) => `${t(`category.${category}`)} ${number(percent)} %`).join(' · ')}
        </li>
        <li>{t('rules.up')}</li>
        <li>{t('rules.month')}</li>
        <li>{t('rules.apart')}</li>
      </ul>
    </Card>
  );
}
