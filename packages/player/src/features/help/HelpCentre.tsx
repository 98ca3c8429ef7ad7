import { useState } from 'react';
import { listAnnouncements } from '@tamarind/contract/announcements';
import { getHelpCenter } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { listHelpTexts } from '@tamarind/contract/site-texts';
import { ANNOUNCEMENT_PLATFORM } from '@tamarind/domain/constants';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Questions } from '@tamarind/ui/help/Questions';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { useOwnPage } from '@tamarind/ui/help/useOwnPage.ts';
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
 * The help centre [B13, D01, M08]: the brand's topics at the left, on a phone at the top; the hash of /help names the
 * open one.
 */
export default function HelpCentre({ isOpen, onClose, params }: ModalProps<'helpCentre'>) {
  const t = useHelpWords();
  const feedback = useFeedbackWords();
  const [path, go] = useLocation();
  const [chosen, setChosen] = useState<string | undefined>(params.topic);
  const { data } = useEndpoint(getHelpCenter, {}, { freshMs: FRESH_MS });
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  const language = useLanguage();
  const { data: house } = useEndpoint(
    listAnnouncements,
    { language, platform: ANNOUNCEMENT_PLATFORM, types: 'H' },
    { refreshOn: ['announcement'], freshMs: FRESH_MS },
  );
  const { data: written } = useEndpoint(listHelpTexts, { language }, { freshMs: FRESH_MS });
  const ownPage = useOwnPage(written?.texts);
  const topics = offered(data?.version.pathList);
  const topic = topics.find((one) => one.topic === chosen) ?? topics[0] ?? helpTopics[0];
  const own = ownPage(topic);
  const close = () => {
    onClose();
    if (path === '/help') go('/', { replace: true });
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('title')} size="large">
      <div className={styles.centre}>
        <nav aria-label={t('title')}>
          {topics.map((one) => (
            <button
              key={one.topic}
              type="button"
              aria-current={one === topic || undefined}
              className={classes(one === topic && styles.chosen)}
              onClick={() => setChosen(one.topic)}
            >
              {t(one.topic)}
            </button>
          ))}
        </nav>
        <section aria-label={t(topic.topic)} key={topic.topic}>
          <h3 lang={own?.lang}>{own?.title ?? t(topic.topic)}</h3>
          <Questions topic={topic} own={own} isPlayMoney={isPlayMoney} house={house?.player ?? []} isOpen />
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
        </section>
      </div>
    </Modal>
  );
}

type Entries = OutputOf<typeof getHelpCenter>['version']['pathList'];

/** The listed topics that have texts, in the list's order; all topics while the list is missing or empty. */
function offered(entries: Entries = []): readonly (typeof helpTopics)[number][] {
  const listed = entries.flatMap(({ type }) => helpTopics.find(({ topic }) => topic === type) ?? []);
  return listed.length > 0 ? listed : helpTopics;
}
