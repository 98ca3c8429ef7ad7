import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { AgeMark } from '@tamarind/ui/Tag';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { noteAgeTold } from '#parts/entry/first-visit.ts';
import type { ModalProps } from '#parts/modals.ts';
import styles from './Notices.module.css';
import { useNoticeWords } from './words.ts';

/** The target of the link that leads away from the site: a page that has nothing to do with games. */
const WAY_OUT = 'https://www.wikipedia.org/';

/**
 * The age notice, shown once per device [D01]: who may play, whether the platform uses play money, one button to
 * continue, and for everybody else a link away from the site.
 */
export default function AgeNotice({ isOpen, onClose }: ModalProps<'ageNotice'>) {
  const t = useNoticeWords();
  const isPlayMoney = useWhitelabel()?.brand.playMoney ?? false;
  const close = () => {
    noteAgeTold();
    onClose();
  };
  return (
    <Modal isOpen={isOpen} onClose={close} title={t('age.title')} isDialog>
      <p className={styles.ages}>
        <AgeMark age={18} /> {t('age.vn')}
        <AgeMark age={20} /> {t('age.th')}
      </p>
      <p className={styles.age}>
        {t('age.text')} {isPlayMoney && t('age.playMoney')}
      </p>
      <Button kind="cta" isFull onClick={close}>
        {t('age.act')}
      </Button>
      <p className={styles.out}>
        <a href={WAY_OUT} rel="noreferrer">
          {t('age.out')}
        </a>
      </p>
    </Modal>
  );
}
