import type { ReactNode } from 'react';
import type { PageRequest } from '@tamarind/contract/pages';
import '@tamarind/ui/base.css';
import { type Language, languageNames, localeOf, tagOf, textsOf, useLanguage } from '@tamarind/ui/language.ts';
import { AgeMark } from '@tamarind/ui/Tag';
import { Wordmark } from '@tamarind/ui/Wordmark';
import styles from './Document.module.css';
import { changingTo, inLanguage, pageLanguages } from './languages.ts';
import { usePageWords } from './words.ts';

interface Props {
  request: PageRequest;
  /** The canonical address; undefined on the error page for an unknown address, which search engines must not index. */
  address: string | undefined;
  head: ReactNode;
  isBare: boolean | undefined;
  /** The pages that staff added, for the links in the footer. */
  own: readonly { readonly slug: string; readonly language: Language; readonly title: string }[];
  children: ReactNode;
}

/**
 * The whole HTML document: head with links to other languages, play-money strip, header, content, language selector.
 * Its only script sets the theme.
 */
export function Document({ request, address, head, isBare = false, own, children }: Props) {
  const t = usePageWords();
  const language = useLanguage();
  const here = address ?? '/results';
  return (
    <html lang={tagOf[language]} data-theme="light" data-page="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={request.brand.header} />
        <script src="/early.js" />
        {head ?? <title>{t('missing')}</title>}
        {address === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Alternates origin={request.origin} address={address} />
        )}
        {request.brand.icon === undefined ? (
          <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        ) : (
          <link rel="icon" href={`${request.brand.icon}/64.png`} type="image/png" />
        )}
        {fontsFor(language, request.fonts).map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {request.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
      </head>
      {isBare ? (
        <body>
          <main className={styles.main}>{children}</main>
        </body>
      ) : (
        <body>
          <a className={styles.skip} href="#content">
            {t('skip')}
          </a>
          <p className={styles.strip}>
            {request.brand.playMoney && (
              <>
                <b>{t('play')}</b> <span>{t('playText')}</span>
              </>
            )}
            <span className={styles.ages}>
              <AgeMark age={18} />
              <AgeMark age={20} />
            </span>
          </p>
          <header className={styles.header}>
            <div>
              <a href="/">
                <Wordmark name={request.brand.name} size={20} />
              </a>
              <nav>
                <a href={inLanguage('/results', language)}>{t('results')}</a>
                <a className={styles.go} href="/">
                  {t('toSite')}
                </a>
              </nav>
            </div>
          </header>
          <main id="content" className={styles.main}>
            {children}
          </main>
          <footer className={styles.footer}>
            <nav aria-label={t('toSite')}>
              <a href={inLanguage('/results', language)}>{t('results')}</a>
              <a href={inLanguage('/rules', language)}>{t('rules')}</a>
              <a href={inLanguage('/offers', language)}>{t('offers')}</a>
              <a href={inLanguage('/notices', language)}>{t('notices')}</a>
              <a href={inLanguage('/legal', language)}>{t('legal')}</a>
              <a href={inLanguage('/helpmc/start', language)}>{t('help')}</a>
              {own.map(({ slug, language: written, title }) => (
                <a key={slug} href={inLanguage(`/pages/${slug}`, language)} lang={tagOf[written]}>
                  {title}
                </a>
              ))}
            </nav>
            <nav aria-label={t('languages')}>
              {pageLanguages.map((one) => (
                <a
                  key={one}
                  href={changingTo(here, one)}
                  hrefLang={tagOf[one]}
                  lang={tagOf[one]}
                  aria-current={one === language || undefined}
                >
                  {languageNames[one]}
                </a>
              ))}
            </nav>
            <p>{t('random')}</p>
          </footer>
        </body>
      )}
    </html>
  );
}

function Alternates({ origin, address }: { origin: string; address: string }) {
  const language = useLanguage();
  return (
    <>
      <link rel="canonical" href={origin + inLanguage(address, language)} />
      <link rel="alternate" hrefLang="x-default" href={origin + address} />
      {pageLanguages.map((one) => (
        <link key={one} rel="alternate" hrefLang={tagOf[one]} href={origin + inLanguage(address, one)} />
      ))}
      <meta property="og:locale" content={(localeOf[language].split('-u-')[0] ?? '').replace('-', '_')} />
    </>
  );
}

/**
 * Font files to preload: those with the letters of nearly every line in a language. Without preload, a font that
 * arrives late is used only from the next page on (vite.config.ts).
 */
const lettersOf: Readonly<Record<string, readonly string[]>> = {
  th: ['anuphan-thai', 'anuphan-latin', 'chonburi-thai'],
  en: ['anuphan-latin', 'chonburi-latin'],
  vi: ['anuphan-latin', 'anuphan-vietnamese', 'chonburi-latin', 'chonburi-vietnamese'],
};
const fontsFor = (language: Language, fonts: readonly string[]): readonly string[] =>
  fonts.filter((font) => lettersOf[textsOf[language]]?.some((letters) => font.includes(`/${letters}-`)));
