import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { proveLogin } from '@tamarind/contract/factors';
import { Icon, type IconName } from '@tamarind/ui/Icon';
import { Modal } from '@tamarind/ui/Modal';
import { enterSite } from '#parts/entry/enter-site.ts';
import { forgetWaitingAct } from '#parts/entry/guard.ts';
import { closeModal, type ModalProps, type ProofChoice } from '#parts/modals.ts';
import { openWayOn } from '#parts/entry/open-proof.ts';
import { greet } from '#parts/entry/Greeting.tsx';
import styles from './Factors.module.css';
import { ProofForm } from './ProofForm.tsx';
import { useFactorsWords } from './words.ts';

/** Extra verification at login [H13, H14]: after the right password the member gives one more proof of identity. */
export default function ProofModal({ isOpen, onClose, params }: ModalProps<'extraVerification'>) {
  const t = useFactorsWords();
  const { ticket, choices, isRemembered } = params;
  const [chosen, setChosen] = useState<ProofChoice | undefined>(choices.length === 1 ? choices[0] : first(choices));
  const done = (session: OutputOf<typeof proveLogin>) => {
    enterSite(session, { remember: isRemembered });
    greet(session.account);
    // The action that required the login may have opened another modal, so close only this one.
    closeModal('extraVerification');
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={() => {
        forgetWaitingAct();
        onClose();
      }}
      title={t(isTotp(choices) ? 'proof.title.totp' : 'proof.title')}
    >
      <div className={styles.form}>
        {chosen ? (
          <>
            <ProofForm
              key={chosen.proof}
              call={proveLogin}
              ticket={ticket}
              choice={chosen}
              onDone={done}
              onExcluded={(refusal) => openWayOn(refusal, isRemembered)}
            />
            {choices.length > 1 && (
              <button type="button" className={styles.link} onClick={() => setChosen(undefined)}>
                {t('proof.another')}
              </button>
            )}
          </>
        ) : (
          <>
            <p className={styles.note}>{t(isTotp(choices) ? 'proof.choose.totp' : 'proof.choose')}</p>
            {choices.map((choice) => (
              <button key={choice.proof} type="button" className={styles.choice} onClick={() => setChosen(choice)}>
                <Icon name={icons[choice.proof]} />
                <span>
                  <b>{t(`proof.${choice.proof}`)}</b>
                  {choice.target !== '' && <small className="num">{choice.target}</small>}
                </span>
                <Icon name="caret-right" size={18} />
              </button>
            ))}
          </>
        )}
      </div>
    </Modal>
  );
}

/** If the member has an authenticator, its code is asked for at once; otherwise the member chooses a kind of proof. */
const first = (choices: readonly ProofChoice[]): ProofChoice | undefined =>
  choices.find(({ proof }) => proof === 'totp');
const isTotp = (choices: readonly ProofChoice[]): boolean => first(choices) !== undefined;

const icons: Readonly<Record<ProofChoice['proof'], IconName>> = {
  totp: 'shield-check',
  recovery: 'key',
  sms: 'device-mobile',
  email: 'envelope',
  bankName: 'bank',
};
