import { contract } from '@tamarind/contract/index';
import { type IdentityDocument, documentsOf, partsOf } from '@tamarind/domain/identity/documents';
import { type Currency, money } from '@tamarind/domain/money';
import { addMs } from '@tamarind/domain/time';
import { slip } from '../promotions.ts';
import { specimen } from '../accounts.ts';
import type { MemberActor } from '../../platform/http/actor.ts';
import { between, DAY_MS, ofCase } from './past.ts';
import { amountOf, birthdayOf, type Person } from './people.ts';
import type { Scene } from './scene.ts';

/**
 * Plans the back office's work for all days: chats, identity documents, bonuses, limits, blocks. Most cases are decided
 * on the same day; the last of each kind stay open.
 */
export function planCases(scene: Scene, begin: Date, end: Date): void {
  const { agenda, past } = scene;
  const later = addMs(begin, 3 * DAY_MS);
  const newest = (days: number): Date => new Date(Math.max(later.getTime(), end.getTime() - days * DAY_MS));
  /** The member of a case is chosen only when the case begins, because the members join during the simulation. */
  const spread = (
    count: number,
    from: Date,
    act: (isLast: boolean, person: Person) => Promise<void>,
    {
      last = 3,
      area = [],
      isPreferred,
    }: {
      readonly last?: number;
      readonly area?: readonly string[];
      readonly isPreferred?: (person: Person) => boolean;
    } = {},
  ) => {
    for (let index = 0; index < count; index += 1) {
      const isLast = index >= count - last;
      // A case that is left open began at most some hours before the end.
      const at = isLast
        ? between(past.chance, addMs(end, -9 * HOUR_MS), addMs(end, -HOUR_MS))
        : between(past.chance, from, addMs(end, -DAY_MS));
      const choose = async (): Promise<void> => {
        const person = someone(scene, isPreferred);
        agenda.add(at, () => act(isLast, person), ofCase(person.actor.account, ...area));
      };
      agenda.add(at, choose, {});
    }
  };
  spread(28, later, (isLast, person) => chat(scene, { isLast, person }));
  spread(6, newest(6), (_, person) => feedback(scene, person), { last: 2 });
  const documents = { area: ['identity'], isPreferred: oftenPlays };
  spread(36, later, (isLast, person) => aDocument(scene, isLast, person), documents);
  spread(26, newest(11), (isLast, person) => bonus(scene, isLast, person), { last: 4 });
  spread(24, later, (_, person) => limit(scene, person), { last: 0 });
  spread(5, later, (_, person) => rest(scene, person), { last: 1 });
  spread(7, later, (isLast, person) => block(scene, isLast, person), { last: 2 });
  spread(16, later, (isLast, person) => note(scene, isLast, person), { last: 2 });
}

/** Proposes actions today that wait for a second person, and claims two withdrawals for review. */
export async function leaveProposals(scene: Scene): Promise<void> {
  const { past, office } = scene;
  const { mali, tuan } = office;
  const now = past.platform.clock.now();
  const { notices } = await past.ask(contract.deposits.listUnmatchedNotices, mali, {});
  for (const { id, suggestion } of notices
    .filter((notice) => notice.suggestion && notice.state === 'unmatched')
    .slice(0, 2))
    await past.ask(contract.deposits.proposeAssignment, mali, {
      id,
      account: suggestion?.account,
      note: 'The member sent the slip in the chat.',
    });
  const { withdrawals } = await past.ask(contract.withdrawals.listWithdrawalQueue, mali, { state: 'disputed' });
  // Sort by account: disputes of the same moment are listed by id, and their order of ids may differ from run to run.
  const [dispute] = withdrawals.toSorted((one, other) => one.account.localeCompare(other.account));
  if (dispute) {
    await past.tryAsk(contract.withdrawals.getReceiptProof, tuan, { id: dispute.id });
    await past.tryAsk(contract.withdrawals.settleDispute, tuan, {
      id: dispute.id,
      decision: 'paid',
      note: 'The bank proved the payment.',
    });
  }
  for (const [state, person] of [
    ['requested', mali],
    ['review', tuan],
  ] as const) {
    const [waiting] = (await past.ask(contract.withdrawals.listWithdrawalQueue, person, { state })).withdrawals;
    if (waiting) await past.ask(contract.withdrawals.claimWithdrawal, person, { id: waiting.id, isMine: true });
  }
  await leaveLargeCredit(scene);
  const [held] = (await past.ask(contract.referrals.listReferrals, mali, { state: 'held' })).referrals;
  if (held)
    await past.ask(contract.referrals.decideReferral, mali, {
      id: held.id,
      decision: 'refuse',
      reason: 'A further account on the same telephone.',
    });
  await past.ask(contract.lottery.askPrice, mali, {
    game: 'lao',
    betType: 'top2',
    on: true,
    oddsE4: [920_000n],
    discountE4: 0,
    effectiveFrom: addMs(now, 2 * DAY_MS),
    reason: 'The other houses pay 92.',
  });
}

/** Proposes a credit so large that three people must agree: tuan has agreed, and lan still has to. */
async function leaveLargeCredit({ past, crowd, office: { mali, tuan } }: Scene): Promise<void> {
  const somchai = crowd.all.find(({ actor }) => actor.account === 'somchai88');
  const deposits = somchai && (await past.ask(contract.deposits.listDeposits, somchai.actor, { page: 1 })).deposits;
  const { proposal } = await past.ask(contract.adjustments.proposeAdjustment, mali, {
    account: 'somchai88',
    way: 'credit',
    amount: money(LARGE_CREDIT),
    currency: 'THB',
    cause: 'missing_payment',
    link: deposits?.[0]?.reference ?? '',
    note: 'The bank confirms a payment that no notice reported.',
  });
  await past.ask(contract.proposals.decideProposal, tuan, {
    id: proposal,
    decision: 'agree',
    note: 'The letter of the bank is there.',
  });
}

/**
 * Two people refuse rewards for invitations that are withheld because both accounts look like one person's. The newest
 * of these rewards are left for the back office.
 */
export async function refuseReferrals({ past, office }: Scene): Promise<void> {
  const { referrals } = await past.ask(contract.referrals.listReferrals, office.mali, { state: 'held' });
  const newestFirst = referrals.toSorted((one, other) => heldAt(other) - heldAt(one));
  for (const { id } of newestFirst.slice(HELD_LEFT)) {
    const reason = 'Both accounts use one telephone.';
    const asked = await past.ask(contract.referrals.decideReferral, office.mali, { id, decision: 'refuse', reason });
    const note = 'Seen in the logins.';
    await past.ask(contract.proposals.decideProposal, office.tuan, { id: asked.proposal, decision: 'agree', note });
  }
}
const heldAt = ({ decidedAt }: { readonly decidedAt: Date | null }): number => decidedAt?.getTime() ?? 0;

/**
 * Writes a note on a member's page. For the last cases, also proposes to add money to the wallet by hand, which waits
 * for the second person.
 */
async function note(scene: Scene, isLast: boolean, person: Person): Promise<void> {
  const { past, office } = scene;
  const { account, currency } = person.actor;
  const text = past.chance.pick(NOTES);
  await past.ask(contract.members.addMemberNote, office.mali, { account, text, isPinned: past.chance.chance(4) });
  if (!isLast) return;
  const [deposit] = (await past.ask(contract.deposits.listDeposits, person.actor, { page: 1 })).deposits;
  await past.tryAsk(contract.adjustments.proposeAdjustment, office.mali, {
    account,
    way: 'credit',
    amount: amountOf(person, 50),
    currency,
    cause: 'goodwill',
    link: deposit?.reference ?? '',
    note: 'A game was cut off twice.',
  });
}

/** A member writes to the back office and gets an answer, then ends the chat. The last chats are left open. */
export async function chat(
  scene: Scene,
  { isLast, person: { actor } }: { readonly isLast: boolean; readonly person: Person },
): Promise<void> {
  const { past, office } = scene;
  const { support } = contract;
  const talk = past.chance.pick<Talk>(talks[actor.currency]);
  const language = actor.currency === 'THB' ? 'TY' : 'VI';
  const { key } = await past.ask(support.startChat, actor, { language, text: talk.asks });
  if (isLast) return;
  then(scene, actor, 6, async () => {
    const { chats } = await past.ask(support.listChats, office.mali, { account: actor.account });
    const [mine] = chats.filter(({ kind, state }) => kind === 'chat' && state !== 'closed');
    if (!mine) return;
    await past.ask(support.answerChat, office.mali, { chat: mine.id, text: talk.answer });
    then(scene, actor, 5, async () => {
      await past.ask(support.sendChat, actor, { key, text: talk.thanks });
      await past.ask(support.endChat, actor, { key, rating: past.chance.pick([3, 4, 5, 5]) });
    });
  });
}

async function feedback(scene: Scene, { actor }: Person): Promise<void> {
  const content =
    actor.currency === 'THB'
      ? 'อยากให้หน้าผลรางวัลแสดงเลขที่ออกบ่อยของแต่ละงวดด้วย ขอบคุณครับ'
      : 'Mong trang kết quả hiển thị thêm các số hay về của từng kỳ. Cảm ơn!';
  await scene.past.tryAsk(contract.support.sendFeedback, actor, {
    content,
    language: actor.currency === 'THB' ? 'TY' : 'VI',
  });
}

/** The back office asks for an identity document, preferably from members who make withdrawals. */
const aDocument = (scene: Scene, isLast: boolean, person: Person): Promise<void> =>
  identity(scene, { isLast, person, birthday: birthdayOf(person.actor.account) });
const oftenPlays = ({ bankAccount, habit }: Person): boolean =>
  bankAccount !== undefined && habit.size * habit.days >= 6;

/** A member uploads an identity document. The checking service reads it, and a staff member decides. */
export async function identity(
  scene: Scene,
  { isLast, person, birthday }: { readonly isLast: boolean; readonly person: Person; readonly birthday: string },
): Promise<void> {
  const { past, office } = scene;
  const { actor, name } = person;
  const [document] = documentsOf[actor.currency];
  if (!document) return;
  const { identity: calls } = contract;
  for (const part of partsOf[document]) {
    const sent = await past.tryAsk(calls.sendIdentityPicture, actor, {
      document,
      part,
      picture: specimen(part === 'selfie' ? 'selfie' : 'front'),
    });
    if (!sent) return;
  }
  const isOther = past.chance.chance(6) && !scene.crowd.isKnown(actor.account);
  await past.ask(calls.submitIdentity, actor, {
    name: isOther ? 'Somebody Else' : name,
    birthday,
    number: numberOf(document, actor.memberId),
    expiresOn: '2031-06-30',
    selfieAgreed: true,
  });
  await past.run('check-identity');
  if (isLast) return;
  then(scene, actor, 90, async () => {
    const { cases } = await past.ask(calls.listIdentityCases, office.mali, { state: 'in_review' });
    const mine = cases.find(({ account }) => account === actor.account);
    if (!mine) return;
    await past.tryAsk(calls.decideIdentity, office.mali, {
      id: mine.id,
      decision: isOther ? { is: 'reject', reason: 'NAME' } : { is: 'accept' },
      note: '',
    });
  });
}

/** A member applies for a bonus, staff decide, and the member claims it. */
async function bonus(scene: Scene, isLast: boolean, { actor }: Person): Promise<void> {
  const { past, office } = scene;
  const { promotions: calls } = contract;
  const { promotions } = await past.ask(calls.listPromotions, actor, {});
  const open = promotions.filter(
    ({ status, type }) => status === 'applying' && (type === 'welcome' || type === 'deposit'),
  );
  const wish = open.length === 0 ? undefined : past.chance.pick(open);
  if (!wish) return;
  const images = wish.type === 'deposit' ? [slip().bytes.toString('base64')] : [];
  const comment = past.chance.pick<string>(comments[actor.currency]);
  if (!(await past.tryAsk(calls.applyToPromotion, actor, { id: wish.id, comment, images })) || isLast) return;
  then(scene, actor, 200, async () => {
    const { applications } = await past.ask(calls.listApplications, office.mali, {
      account: actor.account,
      state: 'waiting',
    });
    const [mine] = applications;
    if (!mine) return;
    const isRejected = past.chance.chance(5);
    const decision = isRejected
      ? ({ decision: 'reject', reason: 'The slip shows another account.' } as const)
      : ({ decision: 'approve', reason: '' } as const);
    await past.tryAsk(calls.decideApplication, office.mali, { id: mine.id, ...decision });
    if (!isRejected && !past.chance.chance(4))
      then(scene, actor, 90, () => past.tryAsk(calls.claimRafflePromotion, actor, { promotionId: wish.id }));
  });
}

async function limit(scene: Scene, person: Person): Promise<void> {
  const { chance } = scene.past;
  const [kind, period, value] = chance.pick([
    ['deposit', 'week', amountOf(person, 5_000)],
    ['deposit', 'month', amountOf(person, 20_000)],
    ['loss', 'week', amountOf(person, 4_000)],
    ['stake', 'day', amountOf(person, 3_000)],
    ['time', 'day', money(120)],
  ] as const);
  await scene.past.tryAsk(contract.protection.setLimit, person.actor, { kind, period, value });
}

/** The member takes a break from play or excludes themselves. */
async function rest(scene: Scene, { actor }: Person): Promise<void> {
  const { past } = scene;
  if (past.chance.chance(2))
    await past.tryAsk(contract.protection.takeBreak, actor, { hours: past.chance.pick([24, 48, 168]) });
  else await past.tryAsk(contract.protection.excludeMyself, actor, { months: 6, password: scene.crowd.password });
}

/** Staff block a member. Lifting a block of everything is proposed and waits for two people. */
async function block(scene: Scene, isLast: boolean, { actor }: Person): Promise<void> {
  const { past, office } = scene;
  const { members: calls } = contract;
  const [kind, cause, reason] = past.chance.pick([
    ['withdraw', 'risk', 'Three accounts share this device.'],
    ['play', 'wish', 'The member asked for it by phone.'],
    ['all', 'compliance', 'A request of the bank is open.'],
  ] as const);
  const chosen = isLast
    ? (['all', 'compliance', 'A request of the bank is open.'] as const)
    : ([kind, cause, reason] as const);
  const made = await past.tryAsk(calls.blockMember, office.mali, {
    account: actor.account,
    kind: chosen[0],
    cause: chosen[1],
    reason: chosen[2],
    until: null,
  });
  if (made)
    then(scene, actor, 300, () =>
      past.tryAsk(calls.liftBlock, office.mali, { id: made.id, reason: 'It is cleared up.' }),
    );
}

/** Picks a member who joined some days ago and whose login is not printed by the demo. */
export function someone({ past, crowd }: Scene, preferred: (person: Person) => boolean = () => true): Person {
  const there = crowd.settled.filter(({ actor }) => actor.memberKind === 'member' && !crowd.isKnown(actor.account));
  const best = there.filter(preferred);
  return past.chance.pick(best.length > 0 ? best : there);
}

/** Schedules the next step of the member's case for a random moment within the next minutes. */
function then({ past, agenda }: Scene, { account }: MemberActor, minutes: number, act: () => Promise<unknown>): void {
  const at = addMs(past.platform.clock.now(), (1 + past.chance.below(minutes)) * 60_000);
  agenda.add(at, act, ofCase(account));
}

/** Returns a number that is valid for the document; Thai numbers end with a check digit. */
function numberOf(document: IdentityDocument, memberId: bigint): string {
  const digits = String(110_000_000_000n + memberId * 7_919n);
  if (document !== 'th_id') return digits;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return digits + String((11 - (sum % 11)) % 10);
}

interface Talk {
  readonly asks: string;
  readonly answer: string;
  readonly thanks: string;
}
const talks = {
  THB: [
    { asks: 'ฝากเงินแล้วยังไม่เข้าค่ะ โอนไป 300 บาท', answer: 'ตรวจสอบแล้ว ยอดเข้าเรียบร้อยค่ะ', thanks: 'ได้แล้ว ขอบคุณค่ะ' },
    { asks: 'ถอนเงินใช้เวลานานไหมครับ', answer: 'ปกติไม่เกินหนึ่งชั่วโมงครับ', thanks: 'โอเคครับ' },
    { asks: 'เปลี่ยนบัญชีธนาคารได้ที่ไหนคะ', answer: 'ที่หน้าบัญชีของฉัน เมนูบัญชีธนาคารค่ะ', thanks: 'เจอแล้วค่ะ' },
  ],
  VND: [
    {
      asks: 'Tôi nạp 200 nghìn mà chưa thấy tiền.',
      answer: 'Đã kiểm tra, tiền đã vào ví của bạn.',
      thanks: 'Thấy rồi, cảm ơn.',
    },
    { asks: 'Rút tiền mất bao lâu vậy?', answer: 'Thường trong vòng một giờ bạn nhé.', thanks: 'Ok, cảm ơn.' },
    {
      asks: 'Vé hôm qua trúng mà chưa được trả?',
      answer: 'Vé đã được trả lúc 16:40, bạn xem mục lịch sử nhé.',
      thanks: 'Đúng rồi.',
    },
  ],
} as const satisfies Record<Currency, readonly Talk[]>;
const comments = {
  THB: ['โอนเมื่อเช้า แนบสลิปแล้ว', 'เพื่อนแนะนำมา', 'ฝากครั้งแรกของสัปดาห์ค่ะ'],
  VND: ['Đã chuyển sáng nay, có kèm ảnh.', 'Bạn bè giới thiệu.', 'Lần nạp đầu tiên trong tuần.'],
} as const;

const NOTES = [
  'Prefers to be called after six in the evening.',
  'Asked twice how fast withdrawals are paid; explained.',
  'Uses the account of the spouse to pay; told that this is refused.',
  'Plays on weekends only, pays on time.',
];

/** ฿15,000. One person may check credits of up to ฿10,000, so this one needs two. */
const LARGE_CREDIT = 1_500_000n;
const HOUR_MS = 3_600_000;
/** Number of withheld rewards for invitations that are left for the back office at the end. */
const HELD_LEFT = 2;
