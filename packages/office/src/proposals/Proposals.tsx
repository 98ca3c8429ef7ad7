import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { decideProposal, listProposals, withdrawProposal, type ProposalAct } from '@tamarind/contract/proposals';
import { getAgentFile, listAgents } from '@tamarind/contract/agents-office';
import { listAgentContracts } from '@tamarind/contract/commission';
import { getAgentStatement } from '@tamarind/contract/incomes';
import { getBrandBounds } from '@tamarind/contract/brand-office';
import { getBrandVersions } from '@tamarind/contract/brand-versions';
import { getStaffDraw, listDraws, listPrices } from '@tamarind/contract/lottery-office';
import { listUnmatchedNotices } from '@tamarind/contract/deposits';
import { listCalendar, listLimits } from '@tamarind/contract/lottery-settings';
import { getMallDesk, listRedeemQueue } from '@tamarind/contract/points';
import { getOpening } from '@tamarind/contract/opening';
import { getQueues } from '@tamarind/contract/reports';
import { listStaff } from '@tamarind/contract/operators';
import { listConnections } from '@tamarind/contract/connections';
import { listReceivingAccounts } from '@tamarind/contract/receiving';
import { getStaffSiteText, listSiteTexts } from '@tamarind/contract/site-texts';
import { listVendors } from '@tamarind/contract/vendors-office';
import { listWithdrawalQueue } from '@tamarind/contract/withdrawals';
import { getIdentityCase, listIdentityCases } from '@tamarind/contract/identity';
import { listExports } from '@tamarind/contract/exports';
import { getHouseLimits, getMemberProtection } from '@tamarind/contract/protection';
import { getStaffPromotion, listApplications, listStaffPromotions } from '@tamarind/contract/promotions';
import { listReferrals } from '@tamarind/contract/referrals';
import type { DepositMethodCode } from '@tamarind/domain/deposits/methods/codes';
import { depositMethod } from '@tamarind/domain/deposits/methods/index';
import type { Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Changes } from '#brand-versions/Changes.tsx';
import { CallDialog } from '#parts/CallDialog.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { useStaff } from '#parts/staff.ts';
import { useIsStale } from '#parts/useIsStale.ts';
import { addressOf, nameOf, type Proposal } from './subject.ts';
import { useFactValue } from './useFactValue.tsx';
import { withLimits } from './role-facts.ts';
import { useLotteryFact } from './useLotteryFact.ts';
import { useProposalsWords } from './words.ts';

interface Props {
  /** If set, only proposals about this vendor, draw, member or withdrawal are shown. */
  subject?: string;
  /** If set, only proposals of these kinds are shown. */
  acts?: readonly ProposalAct[];
}

/** Proposals that wait for a second person, each with its effect. The person who proposed one cannot decide it. */
export function Proposals({ subject, acts }: Props) {
  const t = useProposalsWords();
  const query = useEndpoint(listProposals, subject === undefined ? {} : { subject }, {
    refreshOn: { queue: ofRooms('proposals') },
    refreshMs: 30_000,
  });
  const waiting = query.data?.proposals.filter(({ act }) => acts === undefined || acts.includes(act));
  if (!waiting || waiting.length === 0) return null;
  return (
    <Panel title={t('title')} label={t('title')} aside={<Tag tone="danger">{waiting.length}</Tag>}>
      <Stack gap={16}>
        {waiting.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </Stack>
    </Panel>
  );
}

/** One proposal, with its facts and its decision. */
export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const t = useProposalsWords();
  const isStale = useIsStale();
  const [decision, setDecision] = useState<'agree' | 'refuse'>();
  const isOwn = [proposal.by, proposal.handedTo].includes(useStaff().username);
  const lottery = useLotteryFact(proposal.act, proposal.facts);
  const title = t(`act.${proposal.act}`, { subject: nameOf(proposal, lottery.value) });
  const [place] = useLocation();
  const address = addressOf(proposal);
  return (
    <section aria-label={title}>
      <Stack gap={8}>
        <Row>
          <b>{title}</b>
          {address !== undefined && place !== address.split('?')[0] && (
            <Link className="link" href={address}>
              {t('open')}
            </Link>
          )}
        </Row>
        <ProposalFacts proposal={proposal} />
        {proposal.act === 'brand.publish' && <Changes changes={brandChanges(proposal)} />}
        {proposal.checkers === 2 && (
          <p>{proposal.firstBy === null ? t('twoCheckers') : t('firstBy', { by: proposal.firstBy })}</p>
        )}
        {proposal.changed.length > 0 && (
          <Note tone="warn" icon="warning">
            {t('stale', {
              names: proposal.changed.map(({ name }) => factWord(t, proposal.act, name) ?? name).join(', '),
            })}
          </Note>
        )}
        {isOwn ? (
          <Own proposal={proposal} />
        ) : (
          <Row>
            <Button
              kind="cta"
              size="small"
              icon="check"
              disabled={isStale || proposal.changed.length > 0}
              onClick={() => setDecision('agree')}
            >
              {t('agree')}
            </Button>
            <Button kind="line" size="small" icon="x" disabled={isStale} onClick={() => setDecision('refuse')}>
              {t('refuse')}
            </Button>
          </Row>
        )}
      </Stack>
      {decision && (
        <DecisionDialog proposal={proposal} title={title} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </section>
  );
}

/** A proposal of this person: another person decides it, and this person may withdraw it. */
function Own({ proposal: { id } }: { proposal: Proposal }) {
  const t = useProposalsWords();
  const call = useCall(withdrawProposal, { refreshes: changed });
  const errorText = useErrorText();
  const withdraw = async () => {
    if (await call.send({ id })) toast(t('withdraw.done'));
  };
  return (
    <>
      <Note tone="warn" icon="users">
        {t('own')}
      </Note>
      {call.refusal && <Note tone="danger">{errorText(call.refusal)}</Note>}
      <Row>
        <Button kind="line" size="small" icon="x" isBusy={call.state === 'sending'} onClick={() => void withdraw()}>
          {t('withdraw')}
        </Button>
      </Row>
    </>
  );
}

type Words = ReturnType<typeof useProposalsWords>;

/**
 * The label of a field: the one for this kind of proposal if it exists, otherwise the general one. Undefined means that
 * the field is hidden.
 */
const factWord = (t: Words, act: ProposalAct, name: string): string | undefined =>
  [`fact.${act}.${name}`, `fact.${name}`].flatMap((key) => (t.has(key) ? [t(key as 'fact.amount')] : []))[0];

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { act, reason, by, handedTo, at, expiresAt } = proposal;
  const facts = roleActs.has(act) ? withLimits(proposal.facts) : proposal.facts;
  const t = useProposalsWords();
  const factOf = (field: string) => facts.find(({ name }) => name === field)?.value;
  // A limit on play time is in minutes, not money.
  const isMoney = act !== 'limit.loosen' || factOf('kind') !== 'time';
  const method = act === 'receiving.add' ? (factOf('method') as DepositMethodCode | undefined) : undefined;
  const currency = method ? depositMethod(method).currency : (factOf('currency') as Currency | undefined);
  const usualValue = useFactValue(act, isMoney ? currency : undefined);
  const lottery = useLotteryFact(act, facts);
  const valueOf = (name: string, value: string) => lottery.value(name, value) ?? usualValue(name, value);
  const labelOf = (name: string) => lottery.label(name) ?? factWord(t, act, name);
  return (
    <Facts
      items={[
        ...facts
          .filter(
            ({ name, value, before }) =>
              labelOf(name) !== undefined &&
              before !== value &&
              !(act === 'vendor.key' && name === 'publicKey') &&
              // In these two kinds of proposal the field `from` contains a word or a version number; in all other kinds
              // it contains a point in time.
              !((act === 'brand.publish' || act === 'text.publish') && name === 'from'),
          )
          .map(
            ({ name, value, before }) =>
              [
                labelOf(name) ?? name,
                before === null ? (
                  valueOf(name, value)
                ) : (
                  <>
                    <span className="sr">{t('before')} </span>
                    {before === '' ? '–' : valueOf(name, before)} <span aria-hidden="true">→</span>{' '}
                    <span className="sr">{t('after')} </span>
                    <b>{value === '' ? '–' : valueOf(name, value)}</b>
                  </>
                ),
              ] as const,
          ),
        ...(act === 'deposit.assign' && factOf('account') === undefined
          ? [[t('assign.to'), t('assign.payer')] as const]
          : []),
        ...(reason === '' ? [] : [[t(reasonNames[act] ?? 'reason'), reason] as const]),
        [
          t('askedBy'),
          <>
            {by ?? t('bySources')} <DateText at={at} form="full" />
            {handedTo !== undefined && <> · {t('handedTo', { name: handedTo })}</>}
          </>,
        ],
        [t('expires'), <DateText key="expires" at={expiresAt} form="full" />],
      ]}
    />
  );
}

/** Kinds of proposals that give roles, some of which may be limited to currencies. */
const roleActs: ReadonlySet<ProposalAct> = new Set(['staff.invite', 'staff.roles']);

/** The brand settings that the proposal changes, as pairs of before and after. */
const brandChanges = ({ facts }: Proposal) =>
  facts.flatMap(({ name, value, before }) =>
    name.startsWith('document.') && before !== value
      ? [{ field: name.slice('document.'.length), before: before ?? '', after: value }]
      : [],
  );

/** The label of the reason for kinds that use it for another text: a key fingerprint or a remark. */
const reasonNames: Partial<Record<ProposalAct, 'fact.print' | 'fact.remark'>> = {
  'vendor.key': 'fact.print',
  'points.redeem': 'fact.remark',
};

/** Endpoints to refetch after a decision, because an approved proposal may change their responses. */
const changed = [
  listProposals,
  listVendors,
  getStaffDraw,
  listDraws,
  listPrices,
  listLimits,
  listUnmatchedNotices,
  listCalendar,
  getMallDesk,
  listRedeemQueue,
  listWithdrawalQueue,
  getBrandBounds,
  getBrandVersions,
  getQueues,
  listStaff,
  getOpening,
  listReceivingAccounts,
  listConnections,
  listStaffPromotions,
  getStaffPromotion,
  listApplications,
  listReferrals,
  getMemberProtection,
  getHouseLimits,
  listExports,
  listIdentityCases,
  getIdentityCase,
  listSiteTexts,
  getStaffSiteText,
  listAgents,
  getAgentFile,
  listAgentContracts,
  getAgentStatement,
];

/** The consequence of a refusal, for the few kinds of proposal in which a refusal changes something. */
const refusalTexts: Partial<Record<ProposalAct, 'refuse.drawText' | 'refuse.resultText' | 'refuse.backText'>> = {
  'draw.close': 'refuse.drawText',
  'result.release': 'refuse.resultText',
  'promotion.bonus': 'refuse.backText',
  'payout.approve': 'refuse.backText',
};

interface DialogProps {
  proposal: Proposal;
  title: string;
  decision: 'agree' | 'refuse';
  onClose: () => void;
}

function DecisionDialog({ proposal, title, decision, onClose }: DialogProps) {
  const t = useProposalsWords();
  const call = useCall(decideProposal, { refreshes: changed });
  const send = (note: string) => call.send({ id: proposal.id, decision, note });
  return (
    <CallDialog
      title={title}
      act={t(decision)}
      kind={decision === 'agree' ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      send={send}
      done={(done) => t(done.state === 'waiting' ? 'agree.first' : `${decision}.done`)}
    >
      {decision === 'refuse' ? (
        <p>{t(refusalTexts[proposal.act] ?? 'refuse.text')}</p>
      ) : (
        <Stack gap={12}>
          <p>{t(`effect.${proposal.act}`)}</p>
          <ProposalFacts proposal={proposal} />
          {proposal.act === 'brand.publish' && <Changes changes={brandChanges(proposal)} />}
        </Stack>
      )}
    </CallDialog>
  );
}
