import { listAnnouncements } from '@tamarind/contract/announcements';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listHelpTexts } from '@tamarind/contract/site-texts';
import { plainText } from '@tamarind/domain/content/markup';
import { questionsOf } from '@tamarind/domain/content/site-text';
import { Questions } from '@tamarind/ui/help/Questions';
import { answerOf, helpTopics } from '@tamarind/ui/help/topics.ts';
import { type HelpTexts, type MenuTopic, useHelpMenu } from '@tamarind/ui/help/useHelpMenu.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { Markup } from '@tamarind/ui/markup/Markup';
import type { PageRequest } from '@tamarind/contract/pages';
import { beginningOf, Facts, QuestionList, Trail } from './Facts.tsx';
import { languageOf } from './languages.ts';
import type { Page } from './page.ts';
import { readEndpoint } from './read.ts';
import styles from './results.module.css';

/** `/helpmc`: the help centre without header and footer, with all topics on one page [B14]. */
export async function helpPage(request: PageRequest): Promise<Page> {
  const written = await writtenPages(request);
  return {
    address: '/helpmc',
    isBare: true,
    head: <HelpHead written={written} />,
    body: <Help request={request} house={await houseQuestions(request)} written={written} />,
  };
}

type HouseQuestions = OutputOf<typeof listAnnouncements>['player'];

/** The operator's own questions for the help centre: announcements of type H [M01]. */
const houseQuestions = async (request: PageRequest): Promise<HouseQuestions> =>
  (await readEndpoint(request, listAnnouncements, { language: languageOf(request), types: 'H' }))?.player ?? [];

const writtenPages = async (request: PageRequest): Promise<HelpTexts> =>
  (await readEndpoint(request, listHelpTexts, { language: languageOf(request) })) ?? { texts: [], topics: [] };

function HelpHead({ written }: { written: HelpTexts }) {
  const t = useHelpWords();
  const menu = useHelpMenu(written)(helpTopics);
  return <Facts title={t('title')} text={menu.map(({ name }) => name).join(', ')} />;
}

interface HelpProps {
  request: PageRequest;
  house: HouseQuestions;
  written: HelpTexts;
}

function Help({ request, house, written }: HelpProps) {
  const t = useHelpWords();
  const menu = useHelpMenu(written)(helpTopics);
  return (
    <>
      <h1>{t('title')}</h1>
      {menu.map(({ slug, title, supplied, own }) => (
        <section key={slug} id={slug} className={styles.market}>
          <h2 lang={own?.lang}>{title}</h2>
          <Questions topic={supplied} own={own} isPlayMoney={request.brand.playMoney} house={house} />
        </section>
      ))}
    </>
  );
}

/** `/helpmc/<topic>`: one topic with its own title, for people who search for a question [B14]. */
export async function topicPage(request: PageRequest, [name]: readonly string[]): Promise<Page | undefined> {
  const written = await writtenPages(request);
  const isKnown = helpTopics.some(({ topic }) => topic === name) || written.topics.some(({ slug }) => slug === name);
  if (name === undefined || !isKnown) return undefined;
  const house = name === 'faq' ? await houseQuestions(request) : [];
  return {
    address: `/helpmc/${name}`,
    head: <TopicHead slug={name} written={written} />,
    body: <Topic slug={name} request={request} house={house} written={written} />,
  };
}

function useTopic(written: HelpTexts, slug: string): MenuTopic {
  const found = useHelpMenu(written)(helpTopics).find((one) => one.slug === slug);
  if (!found) throw new Error(`the help centre has no topic ${slug}`);
  return found;
}

function TopicHead({ slug, written }: { slug: string; written: HelpTexts }) {
  const t = useHelpWords();
  const { title, own, supplied } = useTopic(written, slug);
  const { introduction, questions } = questionsOf(own?.markup ?? '');
  const asked = own ? questions.map(({ question }) => question) : (supplied?.questions ?? []).map((key) => t(key));
  return <Facts title={title} text={asked.length > 0 ? asked.join(' ') : beginningOf(plainText(introduction))} />;
}

function Topic({ slug, request, house, written }: HelpProps & { slug: string }) {
  const t = useHelpWords();
  const { title, own, supplied: given } = useTopic(written, slug);
  const { introduction, questions } = questionsOf(own?.markup ?? '');
  const supplied = (given?.questions ?? []).map((key) => ({
    question: t(key),
    answer: t(answerOf(key, request.brand.playMoney)),
  }));
  return (
    <>
      <Trail above={[{ name: t('title'), path: '/helpmc' }]} />
      <h1 lang={own?.lang}>{title}</h1>
      {own?.note !== undefined && <p>{own.note}</p>}
      {introduction !== '' && <Markup text={introduction} />}
      <QuestionList
        questions={[
          ...house.map(({ title, markup }) => ({ question: title, answer: plainText(markup) })),
          ...(own ? questions.map(({ question, answer }) => ({ question, answer: plainText(answer) })) : supplied),
        ]}
      />
    </>
  );
}
