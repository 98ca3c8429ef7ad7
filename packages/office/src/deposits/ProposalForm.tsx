import { useId, useState } from 'react';
import { listUnmatchedNotices, proposeAssignment } from '@tamarind/contract/deposits';
import { getQueues, searchMembers } from '@tamarind/contract/reports';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { Field } from '@tamarind/ui/Field';
import { useFormat } from '@tamarind/ui/format.ts';
import { Segmented } from '@tamarind/ui/Segmented';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { useForm } from '@tamarind/ui/useForm.ts';
import { Decision } from '#parts/Decision.tsx';
import { Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import styles from './ProposalForm.module.css';
import type { Notice } from './notice.ts';
import { useDepositsWords } from './words.ts';

/** The first person proposes the owner of the money, or its return to the payer. */
export function ProposalForm({ notice }: { notice: Notice }) {
  const t = useDepositsWords();
  const { money } = useFormat();
  const call = useCall(proposeAssignment, { refreshes: [listUnmatchedNotices, getQueues] });
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    start: { target: 'member' as 'member' | 'payer', account: notice.suggestion?.account ?? '' },
    check: (typed) => ({
      account: typed.target === 'member' && typed.account.trim() === '' ? t('memberMissing') : undefined,
    }),
    submit: () => setAsking(true),
  });
  const { target, account } = form.values;
  const facts = { amount: money(notice.amount, notice.currency), account: account.trim(), payer: notice.payerName };
  const close = () => setAsking(false);
  const send = async (note: string) => {
    const to = target === 'member' ? { account: account.trim() } : {};
    if (!(await call.send({ id: notice.id, note, ...to }))) return;
    toast(t('propose.done'));
    close();
  };
  return (
    <Panel title={t('propose')} label={t('acts')}>
      <form {...form.props}>
        <Stack>
          <Segmented
            label={t('propose')}
            isFull
            options={[
              { value: 'member', label: t('target.member') },
              { value: 'payer', label: t('target.payer') },
            ]}
            {...form.choice('target')}
          />
          {target === 'member' && <MemberField notice={notice} {...form.choice('account')} />}
          <div>
            <Button kind="cta" size="small" icon="paper-plane-tilt" type="submit">
              {t('propose.button')}
            </Button>
          </div>
        </Stack>
      </form>
      <Decision
        isOpen={isAsking}
        title={t(target === 'member' ? 'propose.title' : 'return.title', facts)}
        act={t(target === 'member' ? 'propose.act' : 'return.act', facts)}
        call={call}
        currency={notice.currency}
        onClose={close}
        onSend={(note) => void send(note)}
      >
        {t(target === 'member' ? 'propose.text' : 'return.text', facts)}
      </Decision>
    </Panel>
  );
}

interface MemberFieldProps {
  value: string;
  notice: Notice;
  error: string | undefined;
  onChange: (account: string) => void;
}

/**
 * The input of an account name, with suggestions from the search for members. Only accounts in the notice's currency
 * can be credited.
 */
function MemberField({ value, notice, error, onChange }: MemberFieldProps) {
  const t = useDepositsWords();
  const id = useId();
  const query = value.trim();
  const found = useEndpoint(
    searchMembers,
    { text: query },
    { when: query.length >= 2 && hasRight(useStaff(), 'members.read'), keepLast: true },
  );
  const fitting = (found.data?.members ?? []).filter(
    ({ currency, type, account }) => currency === notice.currency && type !== 'trial' && account !== query,
  );
  return (
    <div>
      <Field
        label={t('member')}
        hint={t('memberHint', { currency: notice.currency })}
        icon="user"
        error={error}
        maxLength={64}
        autoComplete="off"
        value={value}
        aria-controls={id}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul id={id} className={styles.found} aria-label={t('found')}>
        {fitting.slice(0, 6).map(({ account, balance, currency }) => (
          <li key={account}>
            <button type="button" onClick={() => onChange(account)}>
              <b>{account}</b>
              <Amount value={balance} currency={currency} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
