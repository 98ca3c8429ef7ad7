import { useState } from 'react';
import { agreeTerms, getAccount } from '@tamarind/contract/account';
import { Button } from '@tamarind/ui/Button';
import { Modal } from '@tamarind/ui/Modal';
import { tagOf, useLanguage } from '@tamarind/ui/language.ts';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import styles from './StepDialog.module.css';
import { useMemberCentreWords } from './words.ts';

/**
 * Asks for agreement after login if the terms have changed, or if staff opened the account by hand. Until the member
 * agrees, bets and deposits are refused [I04].
 */
export default function TermsGate() {
  const t = useMemberCentreWords();
  const errorText = useErrorText();
  const { data } = useEndpoint(getAccount, {}, { freshMs: 300_000 });
  const call = useCall(agreeTerms, { refreshes: [getAccount] });
  const [isLater, setLater] = useState(false);
  const language = useLanguage();
  if (!data?.terms.isDue || isLater) return null;
  const { current: version, agreed } = data.terms;
  const form = agreed === '' ? 'first' : 'new';
  return (
    <Modal isOpen onClose={() => setLater(true)} title={t(`terms.${form}`)} isDialog>
      <div className={styles.form}>
        <p>{t(`terms.${form}.text`, { version })}</p>
        <p>
          <a className={styles.read} href={`/legal/terms?lang=${tagOf[language]}`} target="_blank" rel="noreferrer">
            {t('terms.read')}
          </a>
        </p>
        {call.refusal && (
          <p className={styles.error} role="alert">
            {errorText(call.refusal)}
          </p>
        )}
        <Button
          kind="cta"
          size="large"
          isFull
          isBusy={call.state === 'sending'}
          onClick={() => void call.send({ version })}
        >
          {t('terms.agree')}
        </Button>
      </div>
    </Modal>
  );
}
