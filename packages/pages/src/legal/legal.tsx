import type { OutputOf } from '@tamarind/contract/endpoint';
import type { PageRequest } from '@tamarind/contract/pages';
import { getSiteText } from '@tamarind/contract/site-texts';
import { plainText } from '@tamarind/domain/content/markup';
import { type LegalText, legalTexts } from '@tamarind/domain/content/site-text';
import { DateText } from '@tamarind/ui/DateText';
import { useFormat } from '@tamarind/ui/format.ts';
import { languageNames, tagOf, textsOf, useLanguage } from '@tamarind/ui/language.ts';
import { SiteText } from '@tamarind/ui/site-text/SiteText';
import { beginningOf, Facts, Trail } from '../Facts.tsx';
import { inLanguage, languageOf } from '../languages.ts';
import type { Page } from '../page.ts';
import { readEndpoint } from '../read.ts';
import shared from '../results.module.css';
import styles from './legal.module.css';
import { useLegalWords } from './words.ts';

type Text = OutputOf<typeof getSiteText>;

/** `/legal`: a list of the legal documents that are published [I04]. */
export async function legalPage(request: PageRequest): Promise<Page> {
  const language = languageOf(request);
  const found = await Promise.all(
    legalTexts.map(async (name) => ({
      name,
      text: await readEndpoint(request, getSiteText, { text: name, language }),
    })),
  );
  const texts = found.flatMap(({ name, text }) => (text ? [{ name, text }] : []));
  return { address: '/legal', head: <AllHead />, body: <All texts={texts} /> };
}

function AllHead() {
  const t = useLegalWords();
  return <Facts title={t('title')} text={t('text')} />;
}

function All({ texts }: { texts: readonly { name: LegalText; text: Text }[] }) {
  const t = useLegalWords();
  const language = useLanguage();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={shared.text}>{texts.length === 0 ? t('none') : t('text')}</p>
      <ul className={styles.all}>
        {texts.map(({ name, text }) => (
          <li key={name}>
            <a href={inLanguage(`/legal/${name}`, language)}>{text.title}</a>
            <span>
              {t('version', { number: text.number })}, <DateText at={text.publishedAt} form="day" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * `/legal/<document>` is the current version, `/legal/<document>/<number>` any published version: archived versions
 * keep stable addresses.
 */
export async function legalTextPage(
  request: PageRequest,
  [name, number]: readonly string[],
): Promise<Page | undefined> {
  const legal = legalTexts.find((one) => one === name);
  if (!legal) return undefined;
  const version = number === undefined ? undefined : Number(number);
  const text = await readEndpoint(request, getSiteText, {
    text: legal,
    language: languageOf(request),
    number: version,
  });
  return (
    text && {
      address: version === undefined ? `/legal/${legal}` : `/legal/${legal}/${version}`,
      head: <Head text={text} />,
      body: <Legal name={legal} text={text} />,
    }
  );
}

function Head({ text: { title, markup } }: { text: Text }) {
  return <Facts title={title} text={beginningOf(plainText(markup))} />;
}

function Legal({ name, text }: { name: LegalText; text: Text }) {
  const t = useLegalWords();
  const { date } = useFormat();
  const language = useLanguage();
  const isForeign = textsOf[text.language] !== textsOf[language];
  const [newest] = text.versions;
  return (
    <>
      <Trail above={[{ name: t('title'), path: '/legal' }]} />
      <SiteText
        title={text.title}
        markup={text.markup}
        lang={isForeign ? tagOf[text.language] : undefined}
        note={isForeign ? t('untranslated', { language: languageNames[text.language] }) : undefined}
      >
        <p className={styles.version}>
          <b>{t('version', { number: text.number })}</b>, {t('since', { at: date(text.publishedAt, 'day') })}
        </p>
        {newest && newest.number !== text.number && (
          <p className={styles.old}>
            {t('old')} <a href={inLanguage(`/legal/${name}`, language)}>{t('current')}</a>
          </p>
        )}
      </SiteText>
      <section className={styles.archive}>
        <h2>{t('earlier')}</h2>
        <ul>
          {text.versions.map(({ number, sha256, publishedAt }) => (
            <li key={number}>
              <a
                href={inLanguage(`/legal/${name}/${number}`, language)}
                aria-current={number === text.number ? 'page' : undefined}
              >
                {t('version', { number })}
              </a>
              <span>
                <DateText at={publishedAt} form="day" />
                {number === newest?.number && ` · ${t('inForce')}`}
              </span>
              <small>
                {t('hash')}: <code>{sha256}</code>
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
