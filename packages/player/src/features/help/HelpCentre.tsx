import { useState } from 'react';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { getHelpCenter } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listHelpTexts } from '@tamarind/contract/site-texts';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Field } from '@tamarind/ui/Field';
import { findQuestions } from '@tamarind/ui/help/find-questions.ts';
import { Questions } from '@tamarind/ui/help/Questions';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { type MenuTopic, useHelpMenu } from '@tamarind/ui/help/useHelpMenu.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { useLanguage } from '@tamarind/ui/language.ts';
import { Modal } from '@tamarind/ui/Modal';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { useLocation } from 'wouter';
import { openModal, type ModalProps } from '#parts/modals.ts';
import { withSession } from '#parts/entry/guard.ts';
import styles from './HelpCentre.module.css';
import { useFeedbackWords } from './words.ts';

const FRESH_MS = 600_000;

/**
 * The help centre [B13, D01, M08]: the brand's topics at the left, or at the top on a phone. The hash of /help names
 * the open topic. During a search, the answers that contain the typed words replace the open topic.
 */
export default function HelpCentre({ isOpen, onClose, params }: ModalProps<'helpCentre'>) {
  const t = useHelpWords();
  const feedback = useFeedbackWords();
  const [path, go] = useLocation();
  const [chosen, setChosen] = useState<string | undefined>(params.topic);
  const [typed, setTyped] = useState('');
  const { data } = useEndpoint(getHelpCenter, {}, { freshMs: FRESH_MS });
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  const language = useLanguage();
  const { data: house } = useEndpoint(
    listAnnouncements,
    { language, platform: ANNOUNCEMENT_PLATFORM, types: 'H' },
    { refreshOn: ['announcement'], freshMs: FRESH_MS },
  );
  const { data: written } = useEndpoint(listHelpTexts, { language }, { freshMs: FRESH_MS });
  const menu = useHelpMenu(written)(offered(data?.version.pathList));
  const topic = menu.find(({ slug }) => slug === chosen) ?? menu[0];
  const questions = house?.player ?? [];
  const found = findQuestions(typed, { menu, house: questions, isPlayMoney }, t);
  const open = (slug: string) => {
    setChosen(slug);
    setTyped('');
  };
  const close = () => {
    onClose();
    if (path === '/help') go('/', { replace: true });
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('title')} size="large">
      <div className={styles.centre}>
        <search className={styles.search}>
          <Field
            label={t('search')}
            type="search"
            icon="magnifying-glass"
            maxLength={64}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
        <nav aria-label={t('title')}>
          {menu.map(({ slug, name, lang }) => (
            <button
              key={slug}
              type="button"
              lang={lang}
              aria-current={(slug === topic?.slug && typed.trim() === '') || undefined}
              className={classes(slug === topic?.slug && typed.trim() === '' && styles.chosen)}
              onClick={() => open(slug)}
            >
              {name}
            </button>
          ))}
        </nav>
        <div>
          {typed.trim() === '' ? (
            topic && (
              <section aria-label={topic.name} key={topic.slug}>
                <h3 lang={topic.own?.lang}>{topic.title}</h3>
                <Questions topic={topic.supplied} own={topic.own} isPlayMoney={isPlayMoney} house={questions} isOpen />
              </section>
            )
          ) : (
            <Found found={found} open={open} />
          )}
          <p className={styles.ask}>
            <Button kind="brand" size="small" icon="chat-circle-dots" onClick={() => openModal('chatRoom')}>
              {t('ask')}
            </Button>{' '}
            <Button
              kind="line"
              size="small"
              onClick={() => withSession(() => openModal('feedback'), { needsTrue: true })}
            >
              {feedback('title')}
            </Button>
          </p>
        </div>
      </div>
    </Modal>
  );
}

interface FoundProps {
  found: ReturnType<typeof findQuestions>;
  open: (slug: MenuTopic['slug']) => void;
}

/** The answers of a search, each with a button that opens its topic. */
function Found({ found, open }: FoundProps) {
  const t = useHelpWords();
  return (
    <section aria-label={t('search')}>
      <p role="status" className={styles.count}>
        {t('search.count', { count: found.length })}
      </p>
      <ul className={styles.found}>
        {found.map(({ topic, question, answer }) => (
          <li key={`${topic.slug} ${question}`} lang={topic.lang}>
            <b>{question}</b>
            <p>{answer}</p>
            <button type="button" className="link" onClick={() => open(topic.slug)}>
              {topic.name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Entries = OutputOf<typeof getHelpCenter>['version']['pathList'];

/**
 * The listed topics that have texts, in the list's order. While the list is missing or empty, all topics are returned.
 */
function offered(entries: Entries = []): readonly (typeof helpTopics)[number][] {
  const listed = entries.flatMap(({ type }) => helpTopics.find(({ topic }) => topic === type) ?? []);
  return listed.length > 0 ? listed : helpTopics;
}
