import { Link } from 'wouter';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { useStaff } from '#parts/staff.ts';
import { DecideForm } from './DecideForm.tsx';
import styles from './NoticePane.module.css';
import { turnOf, type Notice } from './notice.ts';
import { ProposalForm } from './ProposalForm.tsx';
import { useDepositsWords } from './words.ts';

/** A bank notice beside the deposit it may belong to, with the action that this person may take. */
export function NoticePane({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useDepositsWords();
  return (
    <>
      <Panel
        title={t('notice')}
        aside={<Button kind="ghost" size="tiny" icon="x" label={t('closeNotice')} onClick={onClose} />}
      >
        <div className={styles.beside}>
          <Said notice={notice} />
          <Suggested notice={notice} />
        </div>
      </Panel>
      <Acts notice={notice} />
    </>
  );
}

const Said = ({ notice }: { notice: Notice }) => {
  const t = useDepositsWords();
  return (
    <div>
      <h3>{t('bankSays')}</h3>
      <Facts
        items={[
          [t('amount'), <Amount key="amount" value={notice.amount} currency={notice.currency} isAlwaysShown />],
          [t('payer'), notice.payerName || '–'],
          [
            t('text'),
            <span key="text" className="mono">
              {notice.referenceText || '–'}
            </span>,
          ],
          [t('receivedAt'), <DateText key="at" at={notice.receivedAt} form="full" />],
          [
            t('provider'),
            <span key="ref">
              <span className="mono">{notice.provider}</span> <span className="mono">{notice.providerRef}</span>
            </span>,
          ],
          [t('why'), t(`why.${notice.why}`)],
        ]}
      />
    </div>
  );
};

const Suggested = ({ notice: { suggestion, amount, currency } }: { notice: Notice }) => {
  const t = useDepositsWords();
  if (!suggestion)
    return (
      <div>
        <h3>{t('suggestion')}</h3>
        <p className={styles.quiet}>{t('noSuggestion')}</p>
      </div>
    );
  return (
    <div>
      <h3>{t('suggestion')}</h3>
      <Facts
        items={[
          [
            t('member'),
            <Link key="member" className="link" href={`/members/${encodeURIComponent(suggestion.account)}`}>
              {suggestion.account}
            </Link>,
          ],
          [t('expected'), <Amount key="expected" value={suggestion.amount} currency={currency} isAlwaysShown />],
        ]}
      />
      <div className={styles.compare}>
        {suggestion.amount === amount ? (
          <Note tone="win" icon="check-circle">
            {t('sameAmount')}
          </Note>
        ) : (
          <Note tone="warn" icon="warning">
            {t('otherAmount')}
          </Note>
        )}
      </div>
    </div>
  );
};

function Acts({ notice }: { notice: Notice }) {
  const t = useDepositsWords();
  const turn = turnOf(notice, useStaff());
  if (turn === 'done') return null;
  return (
    <>
      {notice.proposal && <Proposed proposal={notice.proposal} />}
      {turn === 'propose' && <ProposalForm notice={notice} />}
      {turn === 'decide' && notice.proposal && <DecideForm notice={notice} proposal={notice.proposal} />}
      {turn === 'own-proposal' && (
        <Panel label={t('acts')}>
          <Note tone="warn" icon="users">
            {t('samePerson')}
          </Note>
        </Panel>
      )}
      {turn === 'no-right' && (
        <Panel label={t('acts')}>
          <Note icon="lock">{t('noRight')}</Note>
        </Panel>
      )}
    </>
  );
}

function Proposed({ proposal }: { proposal: NonNullable<Notice['proposal']> }) {
  const t = useDepositsWords();
  return (
    <Panel title={t('proposal')}>
      <Facts
        items={[
          [t('proposed'), proposal.account === '' ? t('toPayer') : t('toMember', { account: proposal.account })],
          [t('by'), proposal.by],
          [t('at'), <DateText key="at" at={proposal.at} form="full" />],
          [t('reason'), proposal.note],
        ]}
      />
    </Panel>
  );
}
