import type { OutputOf, StaffRight } from '@tamarind/contract/endpoint';
import { getMemberFile } from '@tamarind/contract/reports';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { ButtonLink } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { Table } from '@tamarind/ui/Table';
import { Tag } from '@tamarind/ui/Tag';
import { useAddress } from '@tamarind/ui/useAddress.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { MemberAdjustments } from '#adjustments/MemberAdjustments.tsx';
import { MemberDeposits } from '#deposits/MemberDeposits.tsx';
import { AskIdentity } from '#identity/AskIdentity.tsx';
import { MemberIdentity } from '#identity/MemberIdentity.tsx';
import { MemberPoints } from '#mall/MemberPoints.tsx';
import { Answer } from '#parts/Answer.tsx';
import { ManyTabs } from '#parts/ManyTabs.tsx';
import { Facts, Figure, Figures, PageHead, Panel } from '#parts/Page.tsx';
import { Stack } from '#parts/Row.tsx';
import { useIsNarrow } from '#parts/useIsNarrow.ts';
import { MemberApplications } from '#promotions/MemberApplications.tsx';
import { Proposals } from '#proposals/Proposals.tsx';
import { MemberLimits } from '#protection/MemberLimits.tsx';
import { hasRight, useStaff } from '#parts/staff.ts';
import { MemberChats } from '#support/MemberChats.tsx';
import { MemberPlay } from '#vendors/MemberPlay.tsx';
import { MemberWithdrawals } from '#withdrawals/MemberWithdrawals.tsx';
import { MemberDuplicates } from './Duplicates.tsx';
import { MemberBlocks } from './MemberBlocks.tsx';
import { MemberContact } from './MemberContact.tsx';
import { MemberFriends } from './MemberFriends.tsx';
import { MemberLabels } from './MemberLabels.tsx';
import { MemberLogins } from './MemberLogins.tsx';
import { MemberMoney } from './MemberMoney.tsx';
import { MemberMessages } from './MemberMessages.tsx';
import { MemberMovements } from './MemberMovements.tsx';
import { MemberNotes, PinnedNotes } from './MemberNotes.tsx';
import { MemberPeriods } from './MemberPeriods.tsx';
import { MemberRegistration } from './MemberRegistration.tsx';
import { MemberSegments } from './MemberSegments.tsx';
import { MemberTickets } from './MemberTickets.tsx';
import styles from './MemberPage.module.css';
import { TypeTag } from './MembersPage.tsx';
import { useMembersWords } from './words.ts';

type File = OutputOf<typeof getMemberFile>;

/** A member's page, in tabs. */
export function MemberPage({ account }: { account: string }) {
  const t = useMembersWords();
  const staff = useStaff();
  const query = useEndpoint(getMemberFile, { account }, { refreshMs: 30_000 });
  return (
    <>
      <PageHead title={t('memberOf', { account })}>
        {query.data && <TypeTag type={query.data.member.isTrial ? 'trial' : query.data.member.type} />}
        {query.data && !query.data.member.isTrial && <AskIdentity account={account} />}
        {hasRight(staff, 'ledger.read') && (
          <ButtonLink size="small" icon="scales" href={`/ledger/${encodeURIComponent(account)}`}>
            {t('toLedger')}
          </ButtonLink>
        )}
        <ButtonLink size="small" kind="ghost" icon="arrow-left" href="/members">
          {t('allMembers')}
        </ButtonLink>
      </PageHead>
      <Answer query={query}>{(file) => <MemberTabs file={file} />}</Answer>
    </>
  );
}

const tabs = [
  'overview',
  'wallet',
  'deposits',
  'withdrawals',
  'tickets',
  'vendors',
  'limits',
  'bonuses',
  'points',
  'messages',
  'friends',
  'segments',
  'identity',
  'blocks',
  'logins',
  'duplicates',
  'notes',
] as const;
type Tab = (typeof tabs)[number];

/** Tabs that need a right beyond the one for the member's file. */
const tabRights: Partial<Record<Tab, StaffRight>> = {
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  vendors: 'vendors.read',
  bonuses: 'promotions.manage',
  points: 'points.manage',
  identity: 'identity.review',
  notes: 'notes.read',
};

/** Tabs about things that a trial account cannot have. */
const realOnly: ReadonlySet<Tab> = new Set([
  'wallet',
  'limits',
  'bonuses',
  'points',
  'identity',
  'duplicates',
  'friends',
  'segments',
]);

/** The tabs of a member's page. The URL names the open tab, and each tab reads its data when it is opened. */
function MemberTabs({ file }: { file: File }) {
  const t = useMembersWords();
  const staff = useStaff();
  const [address, setAddress] = useAddress(['tab']);
  const { account, isTrial } = file.member;
  const mine = tabs.filter(
    (tab) => hasRight(staff, tabRights[tab] ?? 'members.read') && !(isTrial && realOnly.has(tab)),
  );
  const current = mine.find((tab) => tab === address.tab) ?? 'overview';
  return (
    <ManyTabs<Tab>
      label={t('tabs')}
      tabs={mine.map((key) => ({ key, label: t(`tab.${key}`) }))}
      current={current}
      onChange={(tab) => setAddress({ tab: tab === 'overview' ? '' : tab })}
    >
      {current !== 'notes' && <PinnedNotes account={account} />}
      {current === 'overview' && <MemberFile file={file} />}
      {current === 'wallet' && (
        <Stack gap={12}>
          <MemberAdjustments account={account} />
          <MemberMovements account={account} />
        </Stack>
      )}
      {current === 'deposits' && <MemberDeposits account={account} />}
      {current === 'withdrawals' && <MemberWithdrawals account={account} />}
      {current === 'tickets' && <MemberTickets account={account} />}
      {current === 'vendors' && <MemberPlay account={account} />}
      {current === 'limits' && <MemberLimits account={account} />}
      {current === 'blocks' && (
        <Stack gap={12}>
          <Proposals subject={account} acts={['member.unblock']} />
          <MemberBlocks account={account} />
        </Stack>
      )}
      {current === 'bonuses' && <MemberApplications account={account} />}
      {current === 'points' && <MemberPoints account={account} />}
      {current === 'messages' && (
        <Stack gap={12}>
          {hasRight(staff, 'support.chat') && <MemberChats account={account} />}
          <MemberMessages account={account} />
        </Stack>
      )}
      {current === 'friends' && <MemberFriends account={account} />}
      {current === 'segments' && <MemberSegments account={account} />}
      {current === 'identity' && <MemberIdentity account={account} />}
      {current === 'logins' && <MemberLogins account={account} />}
      {current === 'duplicates' && <MemberDuplicates account={account} />}
      {current === 'notes' && <MemberNotes account={account} />}
    </ManyTabs>
  );
}

function MemberFile({ file }: { file: File }) {
  const { member, balance, held, bankAccounts, totals } = file;
  const t = useMembersWords();
  const isNarrow = useIsNarrow();
  const { currency } = member;
  const amount = (value: typeof balance) => <Amount value={value} currency={currency} />;
  const net = subtract(totals.paid, totals.staked);
  return (
    <>
      <Figures>
        <Figure
          label={t('balance')}
          value={amount(balance)}
          note={
            held > 0n && (
              <>
                {t('held')} {amount(held)}
              </>
            )
          }
        />
        <Figure label={t('deposited')} value={amount(totals.deposited)} />
        <Figure label={t('withdrawn')} value={amount(totals.withdrawn)} />
        <Figure label={t('staked')} value={amount(totals.staked)} />
        <Figure
          label={t('paid')}
          value={amount(totals.paid)}
          note={
            <>
              {t('net')} <Amount value={net} currency={currency} tone="result" />
            </>
          }
        />
      </Figures>
      <Stack gap={12}>
        <MemberPeriods file={file} />
        <div className={styles.two}>
          <Panel title={t('file')}>
            <Facts
              items={[
                [t('account'), member.account],
                [t('nickname'), member.nickname || '–'],
                [t('payee'), member.payeeName || '–'],
                [t('currency'), currency],
                [t('since'), <DateText key="since" at={member.registeredAt} form="full" />],
                [t('label'), member.memberLabel.join(', ') || '–'],
                [
                  t('paymentPassword'),
                  <Tag key="password" tone={member.hasPaymentPassword ? 'win' : 'plain'}>
                    {t(member.hasPaymentPassword ? 'isSet' : 'notSet')}
                  </Tag>,
                ],
              ]}
            />
            <MemberContact member={member} messengers={file.registration.messengers} />
          </Panel>
          <Stack gap={12}>
            <MemberLabels account={member.account} labels={file.labels} />
            <Panel title={t('bankAccounts')} isFlush={bankAccounts.length > 0}>
              {bankAccounts.length === 0 ? (
                <Empty title={t('noBankAccounts')} />
              ) : (
                <Table
                  label={t('bankAccounts')}
                  items={bankAccounts}
                  keyOf={({ id }) => id}
                  isDense={!isNarrow}
                  columns={[
                    { key: 'bank', head: t('bank'), onCard: 'title', cell: ({ bank }) => bank.name },
                    {
                      key: 'number',
                      head: t('number'),
                      onCard: 'aside',
                      cell: ({ accountMasked }) => <span className="num">{accountMasked}</span>,
                    },
                    { key: 'holder', head: t('holder'), cell: ({ holderName }) => holderName },
                    { key: 'bound', head: t('bound'), cell: ({ boundAt }) => <DateText at={boundAt} form="day" /> },
                  ]}
                />
              )}
            </Panel>
          </Stack>
        </div>
        <div className={styles.two}>
          <MemberMoney file={file} />
          <MemberRegistration account={member.account} registration={file.registration} />
        </div>
      </Stack>
    </>
  );
}
