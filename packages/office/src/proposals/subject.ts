import type { OutputOf } from '@tamarind/contract/endpoint';
import type { listProposals, ProposalAct } from '@tamarind/contract/proposals';

export type Proposal = OutputOf<typeof listProposals>['proposals'][number];

/**
 * The page of the member, draw or other object that the proposal is about, so that staff can view it before deciding;
 * undefined for a proposed vendor, which has no page yet.
 */
export function addressOf({ act, subject, facts }: Proposal): string | undefined {
  const [room] = act.split('.');
  if (act === 'vendor.add' || act === 'points.adjust') return undefined;
  if (act === 'payout.batch_answer') return '/payout-batches';
  if (act === 'brand.publish') return '/brand-versions';
  if (room === 'text') return `/texts/${subject}`;
  if (room === 'vendor') return `/vendors/${subject}`;
  if (room === 'draw' || room === 'result') return `/draws/${subject}`;
  if (act === 'deposit.assign') return `/deposits/${subject}`;
  const game = facts.find(({ name }) => name === 'game')?.value ?? '';
  if (act === 'price.set') return `/games/${game}`;
  if (act === 'limits.set') return `/games/${game}?view=limits`;
  if (act === 'ladder.set') return `/games/${game}?view=ladders`;
  if (room === 'staff') return '/staff';
  if (act === 'payout.approve' || act === 'payout.close') return `/withdrawals/${subject}`;
  if (act === 'promotion.bonus') return '/promotions';
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
  if (room === 'referral') return `/promotions?show=invitations&account=${encodeURIComponent(subject)}`;
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
    limit: '/protection?view=house',
  }[room ?? ''];
}

const nameFields: Partial<Record<ProposalAct, string>> = {
  'price.set': 'game',
  'limits.set': 'game',
  'ladder.set': 'game',
  'deposit.assign': 'reference',
  'points.adjust': 'account',
  'promotion.bonus': 'account',
  'payout.approve': 'reference',
  'payout.close': 'reference',
  'points.item': 'names.EN',
  'promotion.publish': 'texts.EN.title',
  'promotion.change': 'texts.EN.title',
  'staff.invite': 'mail',
  'staff.roles': 'username',
  'staff.role': 'name',
  'staff.switch': 'username',
  'staff.factor': 'username',
  'staff.unlink': 'username',
};

/**
 * The name of the object that the proposal is about. A points adjustment shows the account and a mall item its English
 * name, because their ids mean nothing to staff.
 */
export const nameOf = (
  { act, subject, facts }: Proposal,
  valueOf: (name: string, value: string) => string | undefined,
): string => {
  // Show the agent alone. `subject` contains the agent and the income: the income is part of it so that several
  // corrections for one agent can wait at the same time.
  if (act === 'income.correct') return subject.split(' ')[0] ?? '';
  const field = nameFields[act];
  const value = facts.find(({ name }) => name === field)?.value;
  return field === undefined || value === undefined ? subject : (valueOf(field, value) ?? value);
};
