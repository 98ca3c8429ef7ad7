import { useState } from 'react';
import { Button } from '@tamarind/ui/Button';
import { classes } from '@tamarind/ui/classes.ts';
import { Questions } from '@tamarind/ui/help/Questions';
import { helpTopics } from '@tamarind/ui/help/topics.ts';
import { useHelpWords } from '@tamarind/ui/help/words.ts';
import { Modal } from '@tamarind/ui/Modal';
import { useLocation } from 'wouter';
import { openModal, type ModalProps } from '#shell/modals.ts';
import styles from './HelpCentre.module.css';

/** The help centre [B13, D01, M08]: topics at the left, on a phone above; the hash of /help picks one. */
export default function HelpCentre({ isOpen, onClose, params }: ModalProps<'helpCentre'>) {
  const t = useHelpWords();
  const [path, go] = useLocation();
  const [chosen, setChosen] = useState<string | undefined>(params.topic);
  const topic = helpTopics.find((one) => one.topic === chosen) ?? helpTopics[0];
  const close = () => {
    onClose();
    if (path === '/help') go('/', { replace: true });
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('title')} size="large">
      <div className={styles.centre}>
        <nav aria-label={t('title')}>
          {helpTopics.map((one) => (
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
          <h3>{t(topic.topic)}</h3>
          <Questions topic={topic} isOpen />
          <p className={styles.ask}>
            <Button kind="brand" size="small" icon="chat-circle-dots" onClick={() => openModal('chatRoom')}>
              {t('ask')}
            </Button>
          </p>
        </section>
      </div>
    </Modal>
  );
}
