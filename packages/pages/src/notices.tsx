import type { OutputOf } from '@tamarind/contract/endpoint';
import { listAnnouncements } from '@tamarind/contract/announcements';
import type { PageRequest } from '@tamarind/contract/pages';
import { Markup } from '@tamarind/ui/markup/Markup';
import { useFormat } from '@tamarind/ui/format.ts';
import { Facts } from './Facts.tsx';
import { languageOf } from './languages.ts';
import type { Page } from './page.ts';
import { readEndpoint } from './read.ts';
import styles from './results.module.css';
import { usePageWords } from './words.ts';

type Notice = OutputOf<typeof listAnnouncements>['player'][number];

/** `/notices`: the announcements that everybody sees on the site's notice page, listed on one page [D06, M01]. */
export async function noticesPage(request: PageRequest): Promise<Page> {
  const groups = await readEndpoint(request, listAnnouncements, { language: languageOf(request) });
  const known = new Map<string, Notice>();
  const texts = groups ? [...groups.player, ...groups.popup, ...groups.promotion] : [];
  for (const notice of texts) known.set(notice.id, notice);
  const notices = [...known.values()].sort((left, right) => right.date.getTime() - left.date.getTime());
  return { address: '/notices', head: <Head />, body: <Notices notices={notices} /> };
}

function Head() {
  const t = usePageWords();
  return <Facts title={t('notices')} text={t('noticesText')} />;
}

function Notices({ notices }: { notices: readonly Notice[] }) {
  const t = usePageWords();
  const { date } = useFormat();
  return (
    <>
      <h1>{t('notices')}</h1>
      <p className={styles.text}>{notices.length === 0 ? t('noNotices') : t('noticesText')}</p>
      {notices.map((notice) => (
        <article key={notice.id} className={styles.market} itemScope itemType="https://schema.org/Article">
          <h2 itemProp="headline">{notice.title}</h2>
          <time itemProp="datePublished" dateTime={notice.date.toISOString()}>
            {date(notice.date, 'day')}
          </time>
          <div itemProp="articleBody">
            <Markup text={notice.markup} />
          </div>
        </article>
      ))}
    </>
  );
}
