import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { decideProposal, listProposals, withdrawProposal, type ProposalAct } from '@tamarind/contract/proposals';
import { getAgentFile, listAgents } from '@tamarind/contract/agents-office';
import { listAgentContracts } from '@tamarind/contract/commission';
import { getAgentStatement } from '@tamarind/contract/incomes';
import { getBrandBounds } from '@tamarind/contract/brand-office';
import { getBrandVersions } from '@tamarind/contract/brand-versions';
import { getStaffDraw, listDraws } from '@tamarind/contract/lottery-office';
import { listCalendar } from '@tamarind/contract/lottery-settings';
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
import { getMemberProtection } from '@tamarind/contract/protection';
import { getStaffPromotion, listStaffPromotions } from '@tamarind/contract/promotions';
import type { Currency } from '@tamarind/domain/money';
import { Button } from '@tamarind/ui/Button';
import { DateText } from '@tamarind/ui/DateText';
import { useErrorText } from '@tamarind/ui/error-text.ts';
import { Tag } from '@tamarind/ui/Tag';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { useEndpoint } from '@tamarind/ui/useEndpoint.ts';
import { Changes } from '#brand-versions/Changes.tsx';
import { Decision } from '#parts/Decision.tsx';
import { Note } from '#parts/Note.tsx';
import { Facts, Panel } from '#parts/Page.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { ofRooms } from '#parts/queue-events.ts';
import { useStaff } from '#shell/staff.ts';
import { useIsStale } from '#shell/useIsStale.ts';
import { useFactValue } from './useFactValue.tsx';
import { useProposalsWords } from './words.ts';

type Proposal = OutputOf<typeof listProposals>['proposals'][number];

interface Props {
  /** Only proposals about this vendor, draw, member or withdrawal. */
  subject?: string;
  /** Only these acts. */
  acts?: readonly ProposalAct[];
}

/** Acts that wait for a second person, with what each would do; the person who proposed one cannot decide it. */
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
  const title = t(`act.${proposal.act}`, { subject: nameOf(proposal) });
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

/** The maker's own: another person decides, and the maker may withdraw it. */
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

/** The label of a field: its own for this act, else the one shared by all acts. Undefined hides the field. */
const factWord = (t: Words, act: ProposalAct, name: string): string | undefined =>
  [`fact.${act}.${name}`, `fact.${name}`].flatMap((key) => (t.has(key) ? [t(key as 'fact.amount')] : []))[0];

/** Page of the proposal's subject, to look at before deciding; a proposed vendor has no page yet. */
function addressOf({ act, subject }: Proposal): string | undefined {
  const [room] = act.split('.');
  if (act === 'vendor.add' || act === 'points.adjust') return undefined;
  if (act === 'payout.batch_answer') return '/payout-batches';
  if (act === 'brand.publish') return '/brand-versions';
  if (room === 'text') return `/texts/${subject}`;
  if (room === 'vendor') return `/vendors/${subject}`;
  if (room === 'draw') return `/draws/${subject}`;
  if (room === 'staff') return '/staff';
  if (room === 'wallet') return `/members/${encodeURIComponent(subject)}?tab=wallet`;
  if (act === 'member.return') return `/members/${encodeURIComponent(subject)}?tab=limits`;
  if (room === 'member') return `/members/${encodeURIComponent(subject)}?tab=blocks`;
  if (room === 'withdrawal') return `/withdrawals/${subject}`;
  if (room === 'agent') return `/agents/${encodeURIComponent(subject)}`;
  if (room === 'income') {
    const [account = '', id = ''] = subject.split(' ');
    return `/agents/${encodeURIComponent(account)}?tab=income&income=${id}`;
  }
  if (room === 'contract') return `/agents/${encodeURIComponent(subject.split(' ')[0] ?? '')}?tab=contracts`;
  if (room === 'promotion') return `/promotions/${subject}`;
  if (room === 'identity') return `/identity/${subject}`;
  return {
    calendar: '/calendar',
    brand: '/brand',
    house: '/opening',
    points: '/mall',
    receiving: '/receiving',
    connection: '/connections',
    payout: '/withdrawals',
    data: '/exports',
  }[room ?? ''];
}

const nameFields: Partial<Record<ProposalAct, string>> = {
  'points.adjust': 'account',
  'points.item': 'names.EN',
  'promotion.publish': 'texts.EN.title',
  'promotion.change': 'texts.EN.title',
  'staff.invite': 'mail',
  'staff.roles': 'username',
  'staff.role': 'name',
  'staff.switch': 'username',
  'staff.unlink': 'username',
};

/** The subject, but the account of a points adjustment and the English name of a mall item, whose ids mean nothing. */
const nameOf = ({ act, subject, facts }: Proposal): string => {
  // The subject names the income, too, so that corrections of several incomes of an agent can wait at once.
  if (act === 'income.correct') return subject.split(' ')[0] ?? '';
  const field = nameFields[act];
  return facts.find(({ name }) => name === field)?.value ?? subject;
};

function ProposalFacts({ proposal }: { proposal: Proposal }) {
  const { act, facts, reason, by, handedTo, at, expiresAt } = proposal;
  const t = useProposalsWords();
  const valueOf = useFactValue(act, facts.find(({ name }) => name === 'currency')?.value as Currency | undefined);
  return (
    <Facts
      items={[
        ...facts
          .filter(
            ({ name, value, before }) =>
              factWord(t, act, name) !== undefined &&
              before !== value &&
              !(act === 'vendor.key' && name === 'publicKey') &&
              // In these acts the field is the word draft or version; in other acts it is a moment.
              !((act === 'brand.publish' || act === 'text.publish') && name === 'from'),
          )
          .map(
            ({ name, value, before }) =>
              [
                factWord(t, act, name) ?? name,
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
        ...(reason === '' ? [] : [[t(reasonNames[act] ?? 'reason'), reason] as const]),
        [
          t('askedBy'),
          <>
            {by} <DateText at={at} form="full" />
            {handedTo !== undefined && <> · {t('handedTo', { name: handedTo })}</>}
          </>,
        ],
        [t('expires'), <DateText key="expires" at={expiresAt} form="full" />],
      ]}
    />
  );
}

/** Fields of the brand's document that change. */
const brandChanges = ({ facts }: Proposal) =>
  facts.flatMap(({ name, value, before }) =>
    name.startsWith('document.') && before !== value
      ? [{ field: name.slice('document.'.length), before: before ?? '', after: value }]
      : [],
  );

/** Label of the reason for acts that store another text in it: a key fingerprint or a remark. */
const reasonNames: Partial<Record<ProposalAct, 'fact.print' | 'fact.remark'>> = {
  'vendor.key': 'fact.print',
  'points.redeem': 'fact.remark',
};

/** Reads that an agreed act changes. */
const changed = [
  listProposals,
  listVendors,
  getStaffDraw,
  listDraws,
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
  getMemberProtection,
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

interface DialogProps {
  proposal: Proposal;
  title: string;
  decision: 'agree' | 'refuse';
  onClose: () => void;
}

function DecisionDialog({ proposal, title, decision, onClose }: DialogProps) {
  const t = useProposalsWords();
  const call = useCall(decideProposal, { refreshes: changed });
  const send = async (note: string) => {
    const done = await call.send({ id: proposal.id, decision, note });
    if (!done) return;
    toast(t(done.state === 'waiting' ? 'agree.first' : `${decision}.done`));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={title}
      act={t(decision)}
      kind={decision === 'agree' ? 'cta' : 'danger'}
      noteMax={300}
      call={call}
      onClose={onClose}
      onSend={(note) => void send(note)}
    >
      {decision === 'refuse' ? (
        <p>{t(proposal.act === 'draw.close' ? 'refuse.drawText' : 'refuse.text')}</p>
      ) : (
        <Stack gap={12}>
          <p>{t(`effect.${proposal.act}`)}</p>
          <ProposalFacts proposal={proposal} />
          {proposal.act === 'brand.publish' && <Changes changes={brandChanges(proposal)} />}
        </Stack>
      )}
    </Decision>
  );
}
