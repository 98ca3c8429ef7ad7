import { useState } from 'react';
import { listTeam } from '@tamarind/contract/agent-teams';
import {
  type AgentContract,
  getContractInfo,
  getOfferDesk,
  listContracts,
  offerContract,
} from '@tamarind/contract/commission';
import { agentContractCodes } from '@tamarind/domain/agents/contracts/codes';
import { topRate } from '@tamarind/domain/agents/contracts/life';
import { TermsFields } from '@tamarind/ui/agent-contract/TermsFields';
import { emptyTerms, entryOf, termsFaults, termsOf } from '@tamarind/ui/agent-contract/terms-entry.ts';
import { useContractWords } from '@tamarind/ui/agent-contract/words.ts';
import { Button } from '@tamarind/ui/Button';
import { ErrorState } from '@tamarind/ui/Empty';
import { Select } from '@tamarind/ui/Field';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { SkeletonRows } from '@tamarind/ui/Skeleton';
import { toast } from '@tamarind/ui/Toast';
import { useFormat } from '@tamarind/ui/format.ts';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { type OfferDesk, OfferPreview } from './OfferPreview.tsx';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

type Kind = AgentContract['kind'];

interface Props {
  account: string;
  /** The kind of contract that is selected first. */
  startKind?: Kind | undefined;
  onDone: () => void;
}

/** Offers a contract to a direct downline [F10]. The form starts with the terms of the contract in force. */
export function OfferForm({ account, startKind = 'daily', onDone }: Props) {
  const t = useAgentWords();
  const [kind, setKind] = useState<Kind>(startKind);
  const { data, error, refetch } = useEndpoint(getOfferDesk, { account, kind });
  return (
    <div className={styles.form}>
      <p className={styles.note}>{t('offer.text')}</p>
      <Select<Kind>
        label={t('offer.kind')}
        value={kind}
        options={agentContractCodes.map((value) => ({ value, label: t(`contract.${value}`) }))}
        onChange={setKind}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <OfferOfKind key={kind} account={account} kind={kind} desk={data} onDone={onDone} />
      ) : (
        <SkeletonRows count={3} height={60} />
      )}
    </div>
  );
}

interface OfKindProps extends Props {
  kind: Kind;
  desk: OfferDesk;
}

function OfferOfKind({ account, kind, desk, onDone }: OfKindProps) {
  const t = useAgentWords();
  const words = useContractWords();
  const { ppm } = useFormat();
  const { currency, own, inForce, waiting } = desk;
  const call = useCall(offerContract, { refreshes: [listContracts, getContractInfo, listTeam, getOfferDesk] });
  const form = useForm({
    start: () => (inForce ? entryOf(kind, inForce.terms, currency) : { ...emptyTerms, kind }),
    check: (entry) => {
      const faults = termsFaults(entry, currency, words);
      const isWhole = Object.values(faults).every((fault) => fault === undefined);
      const most = own && topRate(own.terms);
      const isAbove = isWhole && most !== null && topRate(termsOf(entry, currency)) > most;
      return isAbove ? { ...faults, rows: t('offer.above', { rate: ppm(Number(most)) }) } : faults;
    },
    call,
    submit: async (entry) => {
      if (!(await call.send({ account, kind, terms: termsOf(entry, currency) }))) return;
      toast(t('offer.made', { account }));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TermsFields form={form} hasKind />
      <OfferPreview
        account={account}
        kind={kind}
        desk={desk}
        terms={form.isWhole ? termsOf(form.values, currency) : null}
      />
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy} disabled={waiting !== null}>
        {t('offer.send')}
      </Button>
    </form>
  );
}
