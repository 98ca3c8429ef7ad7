import { useState } from 'react';
import {
  type AgentContract,
  answerContract,
  endContract,
  getContractInfo,
  listContracts,
} from '@tamarind/contract/commission';
import { present } from '@tamarind/domain/present';
import { TermsList } from '@tamarind/ui/agent-contract/TermsList';
import { Button } from '@tamarind/ui/Button';
import { Card } from '@tamarind/ui/Card';
import { DateText } from '@tamarind/ui/DateText';
import { ConfirmDialog } from '@tamarind/ui/Modal';
import { Tag } from '@tamarind/ui/Tag';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { contractTones } from './contract-tones.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

const stale = { refreshes: [listContracts, getContractInfo] };
type Act = 'accept' | 'refuse' | 'ask' | 'agree' | 'withdraw';

/** One contract with its text and the actions that the viewing agent may take, as receiver or as giver. */
export function ContractCard({ contract, side }: { contract: AgentContract; side: 'agent' | 'upline' }) {
  const t = useAgentWords();
  const { money } = useFormat();
  const errorText = useErrorText();
  const answer = useCall(answerContract, stale);
  const end = useCall(endContract, stale);
  const [act, setAct] = useState<Act>();
  const { id, sha256, state, kind, account, upline } = contract;
  // The server warns once that accepting this contract ends the contracts of downlines with higher rates. The next
  // press confirms it.
  const warned = answer.refusal?.code === 'CONTRACT_ENDS_DOWNLINES' ? answer.refusal : undefined;
  const losing = (warned?.details['accounts'] ?? []) as readonly string[];
  const refusal = warned ? end.refusal : (answer.refusal ?? end.refusal);
  const isBusy = answer.state === 'sending' || end.state === 'sending';
  const run = (wanted: Act) => {
    setAct(undefined);
    if (wanted === 'accept')
      void answer.send({ id, sha256, accepts: true, ...present({ endsDownlines: warned && true }) });
    else if (wanted === 'refuse') void answer.send({ id, sha256, accepts: false });
    else void end.send({ id, step: wanted });
  };
  return (
    <Card as="section" label={t(`contract.${kind}`)}>
      <div className={styles.notice}>
        <h2>
          {t(`contract.${kind}`)} · {contract.currency} <Tag tone={contractTones[state]}>{t(`state.${state}`)}</Tag>
        </h2>
        <small>
          <DateText at={contract.offeredAt} />
        </small>
      </div>
      <p className={styles.note}>
        {side === 'upline'
          ? t('contract.of', { account })
          : upline
            ? t('contract.by', { upline })
            : t('contract.byHouse')}
      </p>
      <TermsList kind={kind} terms={contract.terms} show={(amount) => money(amount, contract.currency)} />
      <Times contract={contract} />
      <p className={styles.hash}>SHA-256 {sha256}</p>
      {warned && (
        <p className={styles.error} role="alert">
          {t('accept.losing', { accounts: losing.join(', ') })}
        </p>
      )}
      {refusal && (
        <p className={styles.error} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <div className={styles.acts}>
        {actsOf(contract, side).map((one) => (
          <Button
            key={one}
            kind={one === 'accept' || one === 'agree' ? 'cta' : 'line'}
            isBusy={isBusy}
            onClick={() => setAct(one)}
          >
            {t(one === 'accept' && warned ? 'act.acceptAnyway' : `act.${one}`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={act !== undefined}
        title={act ? t(`confirm.${act}.title`) : ''}
        act={act ? t(`act.${act}`) : ''}
        kind={act === 'accept' ? 'brand' : 'danger'}
        onConfirm={() => act && run(act)}
        onCancel={() => setAct(undefined)}
      >
        {act && t(`confirm.${act}.text`)}
      </ConfirmDialog>
    </Card>
  );
}

function actsOf({ state, endAskedBy }: AgentContract, side: 'agent' | 'upline'): readonly Act[] {
  if (state === 'offered') return side === 'agent' ? ['accept', 'refuse'] : [];
  if (state === 'active') return ['ask'];
  if (state !== 'ending') return [];
  return endAskedBy === side ? ['withdraw'] : ['agree'];
}

function Times({ contract: { state, expiresAt, from, until } }: { contract: AgentContract }) {
  const t = useAgentWords();
  return (
    <p className={styles.note}>
      {state === 'offered' && (
        <>
          {t('offer.until')} <DateText at={expiresAt} />{' '}
        </>
      )}
      {from && (
        <>
          {t('contract.from')} <DateText at={from} />{' '}
        </>
      )}
      {until && (
        <>
          {t('contract.until')} <DateText at={until} />
        </>
      )}
    </p>
  );
}
