import { contract } from '@tamarind/contract/index';
import { type AnnouncementText, type AnnouncementType } from '@tamarind/domain/content/announcement';
import { money } from '@tamarind/domain/money';
import { addDays, addMs, dayOf } from '@tamarind/domain/time';
import { DAY_MS } from './past.ts';
import type { Scene } from './scene.ts';

/**
 * Plans the lists that staff maintain: labels, segments, platform limits, announcements, days without draws,
 * invitations.
 */
export function planHouse(scene: Scene, begin: Date, end: Date): void {
  const { agenda } = scene;
  agenda.add(addMs(begin, 1.4 * DAY_MS), () => openLists(scene));
  agenda.add(addMs(end, -1.6 * DAY_MS), () => writeNotices(scene));
  agenda.add(addMs(end, -1.2 * DAY_MS), () => judgeDuplicates(scene));
  agenda.add(addMs(end, -0.3 * DAY_MS), () => leaveQuestions(scene, end));
}

async function openLists({ past, office: { mali }, crowd }: Scene): Promise<void> {
  const { members, protection } = contract;
  const ids: string[] = [];
  for (const [name, tone] of labels) ids.push((await past.ask(members.saveLabel, mali, { id: null, name, tone })).id);
  const [, late = null] = ids;
  for (const { name, ...rules } of segments)
    await past.ask(members.saveSegment, mali, {
      id: null,
      name,
      rules: { ...anyMember, ...rules, label: name.startsWith('Pays late') ? late : null },
    });
  const labelled = crowd.all.filter(({ actor }) => !crowd.isKnown(actor.account));
  for (const [index, { actor }] of labelled.slice(0, 12).entries())
    await past.ask(members.labelMember, mali, {
      account: actor.account,
      label: ids[index % ids.length] ?? '',
      isSet: true,
    });
  for (const currency of ['THB', 'VND'] as const)
    await past.ask(protection.setHouseLimit, mali, {
      kind: 'deposit',
      period: 'day',
      currency,
      value: money(currency === 'THB' ? 20_000_000 : 160_000_000),
      reason: 'The bank asks about larger sums.',
    });
}

/** Writes an announcement for staff, one for promotions, and a draft. */
async function writeNotices({ past, office: { mali } }: Scene): Promise<void> {
  const { announcements } = contract;
  const now = past.platform.clock.now();
  for (const { type, audience, isPublished, texts } of announcementsOfHouse) {
    const { id, lock } = await past.ask(announcements.createAnnouncement, mali, {
      type,
      form: 'strip',
      audience,
      startsAt: now,
      endsAt: null,
      position: 0,
      address: '',
      picture: null,
      texts,
    });
    if (isPublished) await past.ask(announcements.switchAnnouncement, mali, { id, lock, state: 'published' });
  }
}

/** Staff record that one pair of possible duplicates are two people of one household. */
async function judgeDuplicates({ past, office: { mali } }: Scene): Promise<void> {
  const { pairs } = await past.ask(contract.members.listDuplicatePairs, mali, { page: 1 });
  const pair = pairs.at(-1);
  if (!pair) return;
  await past.ask(contract.members.ruleOutDuplicate, mali, {
    account: pair.account,
    other: pair.other,
    reason: 'Two sisters with one telephone; both sent their documents.',
  });
}

/**
 * Staff set numbers to half payout for today and propose actions; some of the proposals stay open for the second
 * person.
 */
async function leaveQuestions({ past, office: { mali, tuan } }: Scene, end: Date): Promise<void> {
  const today = dayOf(past.platform.clock.now());
  const { exports: exported, lottery, operators, proposals } = contract;
  const { limits } = await past.ask(lottery.listLimits, mali, { game: 'lao' });
  const known = limits.find(({ currency }) => currency === 'THB');
  if (known)
    await past.tryAsk(lottery.askLimits, mali, {
      game: 'lao',
      currency: 'THB',
      limits: { ...known.limits, unitStakeMax: money(known.limits.unitStakeMax * 2n) },
      effectiveFrom: addMs(end, 2 * DAY_MS),
      reason: 'Two agents ask for higher stakes.',
    });
  const { draws } = await past.ask(lottery.listExposures, mali, {});
  const lao = draws.find(({ game, largest }) => game === 'lao' && largest);
  if (lao)
    await past.tryAsk(lottery.setNumberRule, mali, {
      draw: lao.code,
      betType: 'top2',
      selections: ['27', '72'],
      kind: 'half',
      reason: 'Many play the number of an accident.',
    });
  for (const [daysAhead, isAgreed] of [
    [6, true],
    [20, false],
  ] as const) {
    const asked = await past.tryAsk(lottery.setCalendarDay, mali, {
      game: 'lao',
      day: addDays(dayOf(end), daysAhead),
      kind: 'rest',
      reason: 'The publisher announced a day without a draw.',
    });
    if (asked && isAgreed)
      await past.tryAsk(proposals.decideProposal, tuan, {
        id: asked.proposal,
        decision: 'agree',
        note: 'It is there.',
      });
  }
  const file = await past.tryAsk(exported.askExport, mali, {
    kind: 'members',
    segment: null,
    from: addDays(today, -30),
    to: today,
    purpose: 'The yearly report to the regulator.',
  });
  if (file)
    await past.tryAsk(proposals.decideProposal, tuan, { id: file.proposal, decision: 'agree', note: 'They asked.' });
  for (const { isAgreed, ...person } of [
    { mail: 'noi@demo.example', name: 'Noi K.', isAgreed: true },
    { mail: 'phuong@demo.example', name: 'Phuong L.', isAgreed: false },
  ]) {
    const invited = await past.tryAsk(operators.inviteStaff, mali, {
      ...person,
      roles: ['support_1'],
      reason: 'Chats at night.',
    });
    if (invited?.proposal && isAgreed)
      await past.tryAsk(proposals.decideProposal, tuan, {
        id: invited.proposal,
        decision: 'agree',
        note: 'We need one.',
      });
  }
}

/** Monthly deposits in baht from which on staff label a member as a good customer. */
const GOOD_BAHT = 1_500;
const labels = [
  ['Good customer', 'promo'],
  ['Pays late', 'warn'],
  ['Bonus hunter', 'danger'],
] as const;
const anyMember = {
  currency: null,
  language: null,
  levelFrom: null,
  label: null,
  state: null,
  playedWithin: null,
  idleFor: null,
  deposited: null,
};
const segments = [
  { name: 'Played this week', playedWithin: 7 },
  { name: 'Silent for ten days', idleFor: 10 },
  { name: 'Pays late in baht', currency: 'THB' },
  { name: 'Deposits much in baht', currency: 'THB', deposited: { days: 30, amount: money(GOOD_BAHT * 100) } },
] as const;

const text = (title: string, body: string): AnnouncementText => ({ title, body, tag: '', act: '' });
const announcementsOfHouse: readonly {
  readonly type: AnnouncementType;
  readonly audience: 'player' | 'agent' | 'staff';
  readonly isPublished: boolean;
  readonly texts: Readonly<Record<'TY' | 'EN' | 'VI' | 'CN', AnnouncementText>>;
}[] = [
  {
    type: 'B',
    audience: 'staff',
    isPublished: true,
    texts: {
      TY: text('ธนาคารโอนช้าในคืนวันอาทิตย์', 'ธนาคารปิดปรับปรุงเวลา 02:00–04:00 น. รายการถอนจะจ่ายหลังจากนั้น'),
      EN: text(
        'The bank is slow on Sunday night',
        'It works on its systems from 02:00 to 04:00. Withdrawals are paid after that.',
      ),
      VI: text('Ngân hàng chậm vào đêm Chủ nhật', 'Ngân hàng bảo trì từ 02:00 đến 04:00. Lệnh rút được trả sau đó.'),
      CN: text('周日夜间银行到账较慢', '银行于 02:00 至 04:00 维护，提款将在此后支付。'),
    },
  },
  {
    type: 'B',
    audience: 'agent',
    isPublished: true,
    texts: {
      TY: text('ค่าจ้างรายชั่วโมงเปิดแล้ว', 'ยอดเล่นของแต่ละชั่วโมงคิดหลังจบชั่วโมงสิบนาที ดูวิธีคิดได้ที่หน้ารายได้ของฉัน'),
      EN: text(
        'Hourly salary has begun',
        'The play of each hour is settled ten minutes after its end. My income shows how each amount came about.',
      ),
      VI: text(
        'Bắt đầu có lương theo giờ',
        'Cược của mỗi giờ được tính mười phút sau khi hết giờ. Trang thu nhập của tôi cho biết từng khoản được tính thế nào.',
      ),
      CN: text('时薪已开通', '每小时的投注在该小时结束十分钟后结算。“我的收入”会显示每笔金额的计算方式。'),
    },
  },
  {
    type: 'PR',
    audience: 'player',
    isPublished: true,
    texts: {
      TY: text('โบนัสฝากรอบสัปดาห์', 'ดูเงื่อนไขและกดขอรับได้ที่หน้าโปรโมชั่น'),
      EN: text('A bonus for this week’s deposits', 'Read its terms and apply on the promotions page.'),
      VI: text('Thưởng nạp trong tuần', 'Xem điều kiện và đăng ký ở trang khuyến mãi.'),
      CN: text('本周存款奖金', '条款与申请请见优惠页面。'),
    },
  },
  {
    type: 'B',
    audience: 'player',
    isPublished: false,
    texts: {
      TY: text('วันหยุดปีใหม่', ''),
      EN: text('Draws at New Year', 'The northern lottery rests for four days.'),
      VI: text('Lịch quay dịp Tết', 'Xổ số miền Bắc nghỉ bốn ngày.'),
      CN: text('', ''),
    },
  },
];
