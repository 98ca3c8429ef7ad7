import { getContractInfo, listContracts, offerContract } from '@tamarind/contract/commission';
import type { Currency } from '@tamarind/domain/money';
import { TermsFields } from '@tamarind/ui/agent-contract/TermsFields';
import { emptyTerms, termsFaults, termsOf } from '@tamarind/ui/agent-contract/terms-entry.ts';
import { useContractWords } from '@tamarind/ui/agent-contract/words.ts';
import { Button } from '@tamarind/ui/Button';
import { RefusalSentence } from '@tamarind/ui/RefusalSentence';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import styles from './Pages.module.css';
import { useAgentWords } from './words.ts';

interface Props {
  account: string;
  /** The agent's currency, which all amounts in the contract have. */
  currency: Currency;
  onDone: () => void;
}

/** Offers a contract to a direct downline. */
export function OfferForm({ account, currency, onDone }: Props) {
  const t = useAgentWords();
  const words = useContractWords();
  const call = useCall(offerContract, { refreshes: [listContracts, getContractInfo] });
  const form = useForm({
    start: emptyTerms,
    check: (entry) => termsFaults(entry, currency, words),
    call,
    submit: async (entry) => {
      if (!(await call.send({ account, kind: entry.kind, terms: termsOf(entry, currency) }))) return;
      toast(t('offer.made', { account }));
      onDone();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <p className={styles.note}>{t('offer.text')}</p>
      <TermsFields form={form} />
      {form.refusal && <RefusalSentence error={form.refusal} />}
      <Button type="submit" kind="cta" size="large" isFull isBusy={form.isBusy}>
        {t('offer.send')}
      </Button>
    </form>
  );
}
