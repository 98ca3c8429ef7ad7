import type { ReactNode } from 'react';
import { useLanguage } from '@tamarind/ui/language.ts';
import styles from './results.module.css';
import { inLanguage } from './languages.ts';
import { brandName } from './brand-name.ts';
import { usePageWords } from './words.ts';

/** Title and description of a page. */
export const Facts = ({ title, text }: { title: string; text: string }) => (
  <>
    <title>{`${title} · ${brandName()}`}</title>
    <meta name="description" content={text} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={text} />
  </>
);

/** The beginning of a text, for the page's description: search engines show about this many characters. */
export const beginningOf = (words: string): string =>
  words.length > DESCRIPTION_MOST ? `${words.slice(0, DESCRIPTION_MOST)}…` : words;
const DESCRIPTION_MOST = 155;

interface TrailProps {
  /** The pages above this one in the hierarchy, from the top. */
  above: readonly { readonly name: string; readonly path: string }[];
}

/** Links to the pages above: for people and, as a schema.org BreadcrumbList, for search engines. */
export function Trail({ above }: TrailProps) {
  const t = usePageWords();
  const language = useLanguage();
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={styles.trail} itemScope itemType="https://schema.org/BreadcrumbList">
        {above.map(({ name, path }, at) => (
          <li key={path} itemProp="itemListElement" itemScope itemType="https://schema.org/ListItem">
            <a href={inLanguage(path, language)} itemProp="item">
              <span itemProp="name">{name}</span>
            </a>
            <meta itemProp="position" content={String(at + 1)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface DatasetProps {
  name: string;
  text: string;
  /** The address of the table as CSV. */
  table: string;
  children: ReactNode;
}

/** Marks up downloadable tables as a schema.org Dataset. */
export const Dataset = ({ name, text, table, children }: DatasetProps) => (
  <div itemScope itemType="https://schema.org/Dataset">
    <meta itemProp="name" content={name} />
    <meta itemProp="description" content={text} />
    <meta itemProp="isAccessibleForFree" content="true" />
    <span itemProp="distribution" itemScope itemType="https://schema.org/DataDownload">
      <meta itemProp="encodingFormat" content="text/csv" />
      <link itemProp="contentUrl" href={table} />
    </span>
    {children}
  </div>
);

/** Questions with their answers, as a schema.org FAQPage. */
export const QuestionList = ({
  questions,
}: {
  questions: readonly { readonly question: string; readonly answer: string }[];
}) => (
  <div itemScope itemType="https://schema.org/FAQPage">
    {questions.map(({ question, answer }) => (
      <section key={question} itemProp="mainEntity" itemScope itemType="https://schema.org/Question">
        <h2 itemProp="name">{question}</h2>
        <div itemProp="acceptedAnswer" itemScope itemType="https://schema.org/Answer">
          <p itemProp="text">{answer}</p>
        </div>
      </section>
    ))}
  </div>
);
