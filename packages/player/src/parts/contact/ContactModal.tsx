import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { Modal } from '@tamarind/ui/Modal';
import styles from './ContactModal.module.css';
import { iconOf, useChannels } from './channels.ts';
import type { ModalProps } from '../modals.ts';
import { QrPicture, SaveQr } from './QrPicture.tsx';
import { useContactWords } from './words.ts';

/**
 * Contact links on a phone, in place of the bar at the right on a desktop: the chat, and each link with a QR code to
 * save [C08].
 */
export default function ContactModal({ isOpen, onClose }: ModalProps<'contact'>) {
  const t = useContactWords();
  const { talk, desks, links } = useChannels();
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={t('contact')}>
      <div className={styles.contact}>
        {talk && (
          <Button kind="brand" size="large" isFull icon="chat-circle-dots" onClick={talk}>
            {t('liveChat')}
          </Button>
        )}
        {desks.map(({ name, open }) => (
          <Button key={name} kind="line" size="large" isFull icon="headset" onClick={open}>
            {name}
          </Button>
        ))}
        <ul>
          {links.map(({ resourceType, url, qrCodeUrl, labelNameEn }) => (
            <li key={resourceType}>
              <a href={url} target="_blank" rel="noreferrer">
                <Icon name={iconOf(resourceType)} size={24} />
                {labelNameEn}
                <Icon name="arrow-square-out" size={18} />
              </a>
              <QrPicture address={qrCodeUrl || url} />
              <SaveQr address={qrCodeUrl || url} fileName={resourceType.toLowerCase()} />
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
