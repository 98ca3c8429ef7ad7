import type { OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';
import { getPromotion, listPromotions } from '@tamarind/contract/promotions';
import { plainText } from '@tamarind/domain/content/markup';
import { currencies } from '@tamarind/domain/money';
import { useFormat } from '@tamarind/ui/format.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import { Tag } from '@tamarind/ui/Tag';
import { Facts, Trail } from '../Facts.tsx';
import { inLanguage, languageOf } from '../languages.ts';
import type { Page } from '../page.ts';
import { readEndpoint } from '../read.ts';
import shared from '../results.module.css';
import styles from './offers.module.css';
import { useOfferWords } from './words.ts';

type Promotion = OutputOf<typeof listPromotions>['promotions'][number];
type Detail = OutputOf<typeof getPromotion>;

/**
 * `/offers`: the promotions as a visitor sees them, for search engines [L06, M02]. `/promotions` is the site's own
 * page. They are not marked as schema.org Offers: a bonus has neither a price nor an item for sale.
 */
export async function offersPage(request: PageRequest): Promise<Page> {
  const list = await readEndpoint(request, listPromotions, { language: languageOf(request) });
  return { address: '/offers', head: <AllHead />, body: <Offers promotions={list?.promotions ?? []} /> };
}

function AllHead() {
  const t = useOfferWords();
  return <Facts title={t('title')} text={t('text')} />;
}

function Offers({ promotions }: { promotions: readonly Promotion[] }) {
  const t = useOfferWords();
  const language = useLanguage();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={shared.text}>{promotions.length === 0 ? t('none') : t('text')}</p>
      <p className={shared.acts}>
        <a href="/promotions">{t('toAll')}</a>
      </p>
      {promotions.map((promotion) => (
        <article key={promotion.id} className={styles.offer}>
          <h2>
            <a href={inLanguage(`/offers/${promotion.id}`, language)}>{promotion.title}</a>
          </h2>
          <FactTable promotion={promotion} />
        </article>
      ))}
    </>
  );
}

/** `/offers/<id>`: the facts of one promotion and its rules. */
export async function offerPage(request: PageRequest, [id = '']: readonly string[]): Promise<Page | undefined> {
  const promotion = await readEndpoint(request, getPromotion, { id, language: languageOf(request) });
  return (
    promotion && {
      address: `/offers/${id}`,
      head: <OfferHead promotion={promotion} />,
      body: <Offer promotion={promotion} />,
    }
  );
}

function OfferHead({ promotion: { title, rules } }: { promotion: Detail }) {
  const first = plainText(rules.split('\n', 1)[0] ?? '');
  return (
    <Facts title={title} text={first.length > DESCRIPTION_MOST ? `${first.slice(0, DESCRIPTION_MOST)}…` : first} />
  );
}
/** The length of a description: search engines show about this many characters. */
const DESCRIPTION_MOST = 155;

function Offer({ promotion }: { promotion: Detail }) {
  const t = useOfferWords();
  return (
    <>
      <Trail above={[{ name: t('all'), path: '/offers' }]} />
      <h1>{promotion.title}</h1>
      <article className={styles.offer}>
        <FactTable promotion={promotion} />
      </article>
      <section className={styles.rules}>
        <h2>{t('rules')}</h2>
        <Markup text={promotion.rules} />
      </section>
      <p className={shared.acts}>
        <a href={`/promoDetail?id=${promotion.id}`}>{t('toOne')}</a>
      </p>
    </>
  );
}

/** The facts of a promotion: type, state, amount, wagering, games, first and last day. */
function FactTable({ promotion }: { promotion: Promotion }) {
  const t = useOfferWords();
  const { date, money } = useFormat();
  const { status, type, wagering } = promotion;
  const amounts = currencies.flatMap((currency) => {
    const amount = promotion.amounts[currency];
    return amount === null ? [] : [money(amount, currency, { short: true })];
  });
  const games = promotion.games.map((game) => t(`category.${game}`)).join(', ');
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t(`type.${type}`)}</dt>
        <dd>
          {status === 'coming_soon' && <Tag tone="info">{t('status.coming_soon')}</Tag>}
          {status === 'closed' && <Tag tone="plain">{t('status.closed')}</Tag>}
          {status !== 'coming_soon' && status !== 'closed' && <Tag tone="win">{t('status.open')}</Tag>}
        </dd>
      </div>
      <div>
        <dt>{t('amount')}</dt>
        <dd className="num">{amounts.join(' · ')}</dd>
      </div>
      <div>
        <dt>{t('wagering')}</dt>
        <dd>{wagering === 0 ? t('wagering.none') : t('wagering.times', { times: wagering })}</dd>
      </div>
      <div>
        <dt>{t('games')}</dt>
        <dd>{games === '' ? t('games.all') : games}</dd>
      </div>
      <div>
        <dt>{t('starts')}</dt>
        <dd>
          <time dateTime={promotion.startsAt.toISOString()}>{date(promotion.startsAt, 'day')}</time>
        </dd>
      </div>
      <div>
        <dt>{t('ends')}</dt>
        <dd>
          <time dateTime={promotion.endsAt.toISOString()}>{date(promotion.endsAt, 'day')}</time>
        </dd>
      </div>
    </dl>
  );
}
