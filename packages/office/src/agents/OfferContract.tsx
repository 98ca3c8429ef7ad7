import { listAgentContracts, offerAgentContract } from '@tamarind/contract/commission';
import { listProposals } from '@tamarind/contract/proposals';
import type { Currency } from '@tamarind/domain/money';
import { TermsFields } from '@tamarind/ui/agent-contract/TermsFields';
import { emptyTerms, termsFaults, termsOf } from '@tamarind/ui/agent-contract/terms-entry.ts';
import { useContractWords } from '@tamarind/ui/agent-contract/words.ts';
import { TextArea } from '@tamarind/ui/Field';
import { Modal } from '@tamarind/ui/Modal';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { RefusalNote } from '#parts/RefusalNote.tsx';
import { Stack } from '#parts/Row.tsx';
import { SubmitRow } from '#parts/SubmitRow.tsx';
import { useIsStale } from '#parts/useIsStale.ts';
import { useAgentsWords } from './words.ts';

interface Props {
  account: string;
  /** The agent's currency, which all amounts in the contract have. */
  currency: Currency;
  onClose: () => void;
}

/**
 * Offers a contract on behalf of the operator. Rates that one person may offer are sent at once; higher rates need
 * another person's agreement first.
 */
export function OfferContract({ account, currency, onClose }: Props) {
  const t = useAgentsWords();
  const words = useContractWords();
  const isStale = useIsStale();
  const call = useCall(offerAgentContract, { refreshes: [listAgentContracts, listProposals] });
  const form = useForm({
    start: { ...emptyTerms, reason: '' },
    check: (entry) => ({
      ...termsFaults(entry, currency, words),
      reason: entry.reason.trim().length < 3 ? t('fault.reason') : undefined,
    }),
    call,
    submit: async (entry) => {
      const terms = termsOf(entry, currency);
      const made = await call.send({ account, kind: entry.kind, terms, reason: entry.reason.trim() });
      if (!made) return;
      toast(t(made.id === null ? 'proposed' : 'offered', { account }));
      onClose();
    },
  });
  return (
    <Modal isOpen onClose={onClose} title={t('offerTo', { account })} size="medium">
      <form {...form.props}>
        <Stack gap={12}>
          <p>{t('offerText')}</p>
          <TermsFields form={form} isOfHouse />
          <TextArea label={t('reason')} rows={2} maxLength={300} {...form.text('reason')} />
          <RefusalNote refusal={form.refusal} currency={currency} />
          <SubmitRow act={t('offer')} back={t('close')} isBusy={form.isBusy} isDisabled={isStale} onBack={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
