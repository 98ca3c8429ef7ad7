import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { askRound, type listRounds } from '@tamarind/contract/vendors';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty, ErrorState } from '@tamarind/ui/Empty';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import type { Refusal } from '@tamarind/ui/refusal.ts';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { useCall } from '@tamarind/ui/useCall.ts';
import { openModal } from '#parts/modals.ts';
import styles from './StuckRounds.module.css';
import { useWalletWords } from './words.ts';

type Answer = OutputOf<typeof listRounds>;
type Round = Answer['rounds'][number];

/**
 * Game rounds that a vendor has not finished: the known facts, a button that asks the vendor for the state again, and a
 * link to staff.
 */
export function StuckRounds({ answer }: { answer: UseQueryResult<Answer, Refusal> }) {
  const t = useWalletWords();
  /**
   * A round that the member asked about stays listed while the page is open, so that its row can still show the answer
   * of the vendor that closed it.
   */
  const [seen, setSeen] = useState<readonly Round[]>([]);
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <SkeletonRows count={2} height={120} />;
  const nameOf = ({ vendor, round }: Round) => `${vendor} ${round}`;
  const listed = new Set(answer.data.rounds.map(nameOf));
  const all = [...answer.data.rounds, ...seen.filter((one) => !listed.has(nameOf(one)))];
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('rounds.text')}</p>
      {all.length === 0 ? (
        <Empty title={t('rounds.empty')} />
      ) : (
        <ul className={styles.rounds}>
          {all.map((round) => (
            <StuckRound
              key={nameOf(round)}
              round={round}
              onAnswer={() => {
                setSeen((before) => [...before.filter((one) => nameOf(one) !== nameOf(round)), round]);
                void answer.refetch();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function StuckRound({ round, onAnswer }: { round: Round; onAnswer: () => void }) {
  const t = useWalletWords();
  const errorText = useErrorText();
  const call = useCall(askRound);
  const name = round.vendorName;
  const ask = async () => {
    if (await call.send({ vendor: round.vendor, round: round.round })) onAnswer();
  };
  return (
    <li>
      <h3>
        {round.gameName} <small>{name}</small>
      </h3>
      <dl>
        <div>
          <dt>{t('round.staked')}</dt>
          <dd>
            <Amount value={round.staked} currency={round.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('round.won')}</dt>
          <dd>
            <Amount value={round.won} currency={round.currency} />
          </dd>
        </div>
        <div>
          <dt>{t('round.since')}</dt>
          <dd>
            <DateText at={round.openedAt} />
          </dd>
        </div>
      </dl>
      <p role="status">{call.value ? t(`round.${call.value.answer}`, { name }) : t('round.waiting')}</p>
      {call.refusal && (
        <p className={styles.fault} role="alert">
          {errorText(call.refusal)}
        </p>
      )}
      <div className={styles.acts}>
        {call.value?.answer !== 'finished' && (
          <Button
            kind="brand"
            size="small"
            icon="question"
            isBusy={call.state === 'sending'}
            onClick={() => void ask()}
          >
            {t('round.ask')}
          </Button>
        )}
        <Button
          kind="line"
          size="small"
          icon="chat-circle-dots"
          onClick={() => openModal('chatRoom', { about: { kind: 'game', reference: round.round.slice(0, 64) } })}
        >
          {t('round.chat')}
        </Button>
      </div>
    </li>
  );
}
