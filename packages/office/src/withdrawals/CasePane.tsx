import { Link } from 'wouter';
import { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { subtract } from '@tamarind/domain/money';
import { Amount } from '@tamarind/ui/Amount';
import { Button } from '@tamarind/ui/Button';
import { CopyButton } from '@tamarind/ui/CopyButton';
import { DateText } from '@tamarind/ui/DateText';
import { Empty } from '@tamarind/ui/Empty';
import { SkeletonLines } from '@tamarind/ui/Skeleton';
import { useFormat } from '@tamarind/ui/format.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Answer } from '#parts/Answer.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { Proposals } from '#proposals/Proposals.tsx';
import { Attempts } from './Attempts.tsx';
import { Claim } from './Claim.tsx';
import { CaseActs } from './CaseActs.tsx';
import { coinFacts } from './coin-facts.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import { Dispute } from './Dispute.tsx';
import { RulesHit } from './RulesHit.tsx';
import { StateTag } from './StateTag.tsx';
import { doubtOf, type WithdrawalCase } from './whose-turn.ts';
import { useWithdrawalsWords } from './words.ts';

/** One withdrawal with everything needed for a decision. `find` is its id or its reference. */
export function CasePane({ find, onClose }: { find: string; onClose: () => void }) {
  const t = useWithdrawalsWords();
  const query = useEndpoint(
    listWithdrawalQueue,
    { find },
    { refreshOn: { queue: ofRooms('withdrawals', 'proposals', 'identity') }, refreshMs: 30_000 },
  );
  const close = <Button kind="ghost" size="tiny" icon="x" label={t('closeCase')} onClick={onClose} />;
  return (
    <Answer
      query={query}
      skeleton={
        <Panel title={t('case')} aside={close}>
          <SkeletonLines count={8} />
        </Panel>
      }
    >
      {({ withdrawals: [item] }) =>
        item ? (
          <Case item={item} close={close} />
        ) : (
          <Panel title={t('case')} aside={close}>
            <Empty drawing="warning" title={t('notFound')}>
              <span className="mono">{find}</span>
            </Empty>
          </Panel>
        )
      }
    </Answer>
  );
}

function Case({ item, close }: { item: WithdrawalCase; close: React.ReactNode }) {
  const t = useWithdrawalsWords();
  const { date, decimal } = useFormat();
  // The basis of the decision to pay: earlier payout orders and the rule list's ruling. The page shows this part first,
  // except in a dispute, which is decided by what member and bank say about the payment.
  const basis = (
    <>
      <Attempts item={item} />
      {item.ruling && <RulesHit ruling={item.ruling} currency={item.currency} />}
    </>
  );
  return (
    <>
      <Panel
        title={
          <Row>
            <Amount value={item.amount} currency={item.currency} isAlwaysShown /> <StateTag state={item.state} />
          </Row>
        }
        aside={close}
        label={t('case')}
      >
        <Facts
          items={[
            [
              t('member'),
              <Link key="member" href={`/members/${encodeURIComponent(item.account)}`} className="link">
                {item.account}
              </Link>,
            ],
            [t('memberSince'), <DateText key="since" at={item.memberSince} form="day" />],
            [t('target'), `${item.payee.name} ${item.payee.numberMasked}`],
            [t('holder'), item.payee.holderName || t('holder.none')],
            [t('payee'), item.payeeName],
            ...coinFacts(item, t, decimal),
          ]}
        />
        <div style={{ margin: '10px 0' }}>
          {item.coins ? (
            <Note tone="warn" icon="warning">
              {t(item.coins.hasMoved ? 'coins.moved' : 'coins.note')}
            </Note>
          ) : item.namesAgree ? (
            <Note tone="win" icon="check-circle">
              {t('namesAgree')}
            </Note>
          ) : (
            <Note tone="danger" icon="warning">
              {t('namesDiffer')}
            </Note>
          )}
        </div>
        <Facts
          items={[
            ...(item.fee > 0n
              ? [
                  [t('fee'), <Amount key="fee" value={item.fee} currency={item.currency} isAlwaysShown />] as const,
                  [
                    t('paidOut'),
                    <Amount
                      key="paid"
                      value={subtract(item.amount, item.fee)}
                      currency={item.currency}
                      isAlwaysShown
                    />,
                  ] as const,
                ]
              : []),
            [t('depositedTotal'), <Amount key="in" value={item.depositedTotal} currency={item.currency} />],
            [t('withdrawnTotal'), <Amount key="out" value={item.withdrawnTotal} currency={item.currency} />],
            ...turnoverFacts(item, t, { date, decimal }),
            [t('requestedAt'), <DateText key="at" at={item.requestedAt} form="full" />],
            [
              t('reference'),
              <Row key="reference" gap={6}>
                <span className="mono">{item.reference}</span>
                <CopyButton text={item.reference} label={t('reference')} />
              </Row>,
            ],
            // A crypto payout shows its transaction hash with the coin facts below, so leave it out here.
            ...(item.payoutReference && !item.coins?.transaction
              ? [
                  [
                    t('payoutReference'),
                    <span key="payout" className="mono">
                      {item.payoutReference}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(item.confirmsItselfAt
              ? [[t('confirmsItself'), <DateText key="confirms" at={item.confirmsItselfAt} />] as const]
              : []),
          ]}
        />
      </Panel>
      {item.bankSilentSince && !doubtOf(item) && (
        <Note tone="warn" icon="hourglass-medium">
          {t('bankSilent', { at: date(item.bankSilentSince, 'full') })}
        </Note>
      )}
      {item.state !== 'disputed' && basis}
      {item.receipt && <Dispute item={item} receipt={item.receipt} />}
      <Proposals subject={item.id} acts={['withdrawal.dispute', 'payout.close']} />
      <Claim item={item} />
      <CaseActs item={item} />
      {item.state === 'disputed' && basis}
      <Panel title={t('steps')}>
        <CaseSteps item={item} />
      </Panel>
    </>
  );
}

/** Turnover between the last withdrawal and this one, and its ratio to the deposits in that time. */
function turnoverFacts(
  { turnover, currency }: WithdrawalCase,
  t: ReturnType<typeof useWithdrawalsWords>,
  { date, decimal }: Pick<ReturnType<typeof useFormat>, 'date' | 'decimal'>,
): (readonly [string, React.ReactNode])[] {
  const { since, staked, deposited } = turnover;
  return [
    [
      t('turnover'),
      <Row key="turnover" gap={6}>
        <Amount value={staked} currency={currency} />
        <small>{since ? t('turnover.since', { date: date(since, 'day') }) : t('turnover.ever')}</small>
      </Row>,
    ],
    [t('turnover.deposits'), <Amount key="deposits" value={deposited} currency={currency} />],
    [t('turnover.ratio'), deposited > 0n ? t('turnover.times', { times: decimal(timesOf(staked, deposited)) }) : '–'],
  ];
}

/** Rounds down to one decimal: 0.99 × is written as 0.9, never 1, so that a ratio below 1 stays visible. */
const timesOf = (staked: bigint, deposited: bigint): string => {
  const tenths = (staked * 10n) / deposited;
  return `${tenths / 10n}.${tenths % 10n}`;
};
