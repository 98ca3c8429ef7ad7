import { type Browser, expect, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { createApiClient } from '../tools/api-client.ts';
import { codeOf, drawLotus, openWindow, startStoryHouse, type StoryHouse, type Viewport } from './house.ts';
import { agree, decide, invite, proposeText, typeCode } from './house-staff.ts';
import { accessible, picture, wordsOf } from './stage.ts';

/**
 * An operator's new brand: from an empty database to a member's first withdrawal, in Vietnamese, in real time. Its
 * server loads no file of the demo. Staff work on a desktop, the member on a phone.
 */
test.describe.configure({ mode: 'serial' });
const PASSWORD = 'sen hong nở giữa hồ tây';
const MEMBER = 'maihanoi94';
const PASSWORD_OF_MEMBER = 'mua-xuan-2031';
const words = (feature: string, set = '') => wordsOf(feature, 'vi', set);
const desk = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

interface Colleague {
  readonly username: string;
  readonly page: Page;
}

let house: StoryHouse;
let browserOfStory: Browser;
const staff: Colleague[] = [];
let visitor: Page;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  browserOfStory = browser;
  house = await startStoryHouse('opening');
  visitor = await windowOf(phone);
});
test.afterAll(async () => {
  await house?.stop();
});

test('[A01] an empty house has no owner and is closed; the link of the console makes the first owner', {
  tag: '@desk',
}, async () => {
  const info = test.info();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Chưa mở cửa' })).toBeVisible();
  await picture(visitor, info, 'closed-360');
  const page = await windowOf(desk);
  await page.goto('/office/');
  await expect(page.getByText('npm run owner')).toBeVisible();
  await page.close();
  await join(await house.ownerLink('an@sen-vang.asia'), 'an.owner', 'Trần Văn An');
});

test('[A01] [S-H4] the owner invites a second one, and both invite a cashier and a draw officer', {
  tag: '@desk',
}, async () => {
  const an = colleague('an.owner');
  await invite(an, 'binh@sen-vang.asia', 'Lê Thị Bình', ['owner']);
  await join(await mailed('binh@sen-vang.asia'), 'binh.owner', 'Lê Thị Bình');
  await invite(an, 'chi@sen-vang.asia', 'Phạm Chi', ['cashier', 'draw_officer', 'support_1']);
  await agree(colleague('binh.owner'));
  await invite(an, 'dung@sen-vang.asia', 'Vũ Dũng', ['cashier_approver', 'draw_approver', 'trader']);
  await agree(colleague('binh.owner'));
  await join(await mailed('chi@sen-vang.asia'), 'chi', 'Phạm Chi');
  await join(await mailed('dung@sen-vang.asia'), 'dung', 'Vũ Dũng');
});

test('[A05] two owners publish the house’s own name, logo, colours, language and currency', {
  tag: '@desk',
}, async () => {
  const info = test.info();
  const t = words('office/src/brand-versions');
  const an = colleague('an.owner');
  await an.goto('/office/brand-versions');
  const draft = an.getByRole('region', { name: t('draft') });
  await draft.getByLabel(t('field.name')).fill('Sen Vàng');
  for (const language of ['TY', 'EN', 'CN', 'TH'])
    await draft.getByRole('checkbox', { name: new RegExp(`\\(${language}\\)`) }).uncheck();
  await draft.getByLabel(t('field.defaultLanguage')).selectOption('VI');
  await draft.getByRole('checkbox', { name: 'THB' }).uncheck();
  await draft.getByLabel(t('colour.brand'), { exact: true }).first().fill('#0b5d57');
  await draft.getByLabel(t('colour.action'), { exact: true }).first().fill('#f2a93b');
  for (const [kind, width, height] of [
    ['logo', 480, 120],
    ['icon', 256, 256],
  ] as const) {
    const file = { name: `${kind}.png`, mimeType: 'image/png', buffer: await drawLotus(browserOfStory, width, height) };
    await draft.getByLabel(t(kind), { exact: true }).and(draft.locator('input')).setInputFiles(file);
    await expect(draft.getByRole('img', { name: t(kind) })).toBeVisible();
  }
  await draft.getByRole('button', { name: t('save') }).click();
  const review = an.getByRole('region', { name: t('review') });
  await review.getByRole('button', { name: t('propose') }).click();
  await decide(an, t('propose'), 'Thương hiệu của chúng tôi');
  await picture(an, info, 'brand-draft');
  const binh = colleague('binh.owner');
  await binh.goto('/office/brand-versions');
  await accessible(binh);
  await picture(binh, info, 'brand-proposal');
  await agree(binh);

  await visitor.goto('/');
  await expect(visitor).toHaveTitle(/Sen Vàng/);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Chưa mở cửa' })).toBeVisible();
  await picture(visitor, info, 'closed-branded-360');
});

test('[J05] [S-H4] two owners enter the account that members pay into', { tag: '@desk' }, async () => {
  const t = words('office/src/receiving');
  const an = colleague('an.owner');
  await an.goto('/office/receiving');
  await an.getByRole('button', { name: t('add') }).click();
  const form = an.getByRole('region', { name: t('add') });
  await form.getByRole('radio', { name: words('ui/src/deposit-methods')('method.vietqr') }).check();
  await form.getByLabel(t('bank')).selectOption({ label: 'Techcombank' });
  await form.getByLabel(t('number.vietqr')).fill('19033445566778');
  await form.getByLabel(t('name')).fill('CONG TY SEN VANG');
  await form.getByLabel(t('dayCount')).fill('200');
  await form.getByRole('button', { name: t('propose') }).click();
  await decide(an, t('propose'), 'Tài khoản của công ty');
  await picture(an, test.info(), 'receiving');
  await agree(colleague('binh.owner'));
  await expect(an.getByRole('row', { name: '19033445566778' })).toContainText(/0 .* 200/);
});

test('[A01] [I04] [S-H4] a jurisdiction pack drafts the legal documents; two owners fill in and publish them', {
  tag: '@desk',
}, async () => {
  const info = test.info();
  const opening = words('office/src/opening');
  const an = colleague('an.owner');
  await an.goto('/office/opening');
  await an.getByRole('button', { name: opening('packApply') }).click();
  await decide(an, opening('packApply'), 'Giấy phép của chúng tôi');
  await expect(an.getByText(opening('unpublished'))).toBeVisible();
  const t = words('office/src/site-texts');
  for (const text of ['terms', 'privacy', 'play']) {
    await an.goto(`/office/texts/${text}`);
    const body = an.getByLabel(t('words.body'));
    await body.fill((await body.inputValue()).replaceAll(/\[\[.*?\]\]/g, 'Sen Vàng'));
    await proposeText(an, 'Luật sư đã kiểm tra');
    if (text === 'terms') {
      await accessible(an);
      await picture(an, info, 'legal-draft');
    }
    await agree(colleague('binh.owner'));
  }
  await an.goto('/office/texts');
  await expect(an.getByText(t('unpublished'))).toHaveCount(0);
  await accessible(an);
  await picture(an, info, 'legal-published');
});

test('[A01] [S-H4] two owners open, and the site admits visitors', { tag: '@desk' }, async () => {
  const info = test.info();
  const t = words('office/src/opening');
  const an = colleague('an.owner');
  await an.goto('/office/opening');
  await expect(an.getByText(t('ready'))).toBeVisible();
  await accessible(an);
  await picture(an, info, 'ready');
  await an.getByRole('button', { name: t('open') }).click();
  await decide(an, t('propose'), 'Mọi thứ đã sẵn sàng');
  await agree(colleague('binh.owner'));
  await an.goto('/office/opening');
  await expect(an.getByText('Nhà cái mở cửa từ')).toBeVisible();

  await visitor.goto('/');
  await expect(visitor.getByRole('button', { name: words('player/src/shell')('register') }).first()).toBeVisible();
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(visitor.getByText('Tamarind')).toHaveCount(0);
  await expect(visitor.locator('body')).not.toContainText(/THB|฿/);
  await accessible(visitor);
  await picture(visitor, info, 'open-360');
  await visitor.setViewportSize(desk);
  await visitor.reload();
  const login = visitor.getByRole('textbox', { name: words('player/src/shell')('username') });
  await expect(login).toBeVisible();
  await picture(visitor, info, 'open-1280');
  await visitor.setViewportSize(phone);
  await visitor.goto('/legal/terms?lang=vi');
  await expect(visitor.getByRole('heading', { level: 1, name: 'Điều khoản sử dụng' })).toBeVisible();
  await expect(visitor.getByText('[[')).toHaveCount(0);
  await accessible(visitor);
  await picture(visitor, info, 'terms-360');
});

test('[H08] [J05] a member registers and deposits by VietQR', { tag: '@desk' }, async () => {
  const info = test.info();
  const t = words('player/src/features/registration');
  await visitor.goto('/register');
  const form = visitor.getByRole('dialog');
  for (const [field, text] of [
    ['username', MEMBER],
    ['password', PASSWORD_OF_MEMBER],
    ['confirmPassword', PASSWORD_OF_MEMBER],
    ['payeeName', 'Nguyễn Thị Mai'],
    ['birthday', '1994-05-05'],
  ] as const)
    await form
      .getByLabel(t(`field.${field}`))
      .first()
      .fill(text);
  await form.getByLabel(t('terms')).check();
  await form.getByLabel(t('age')).check();
  await expect(form.getByText('THB')).toHaveCount(0);
  await picture(visitor, info, 'register-360');
  await form.getByRole('button', { name: t('submit') }).click();
  await form.getByRole('button', { name: words('player/src/features/protection')('first.skip') }).click();
  await expect(form).toBeHidden();

  const deposits = words('player/src/features/deposits');
  const centre = await memberPage('depositv2');
  await centre
    .getByRole('button', { name: /5[,.]000[,.]000/ })
    .last()
    .click();
  await centre
    .getByRole('button', { name: deposits('create') })
    .last()
    .click();
  await expect(centre.getByText('CONG TY SEN VANG')).toBeVisible();
  await expect(centre.getByText(/DEMO/)).toHaveCount(0);
  await accessible(visitor);
  await picture(visitor, info, 'deposit-360');
  await house.pay(await openCode(), 'NGUYEN THI MAI');
  await expect(centre.getByText(deposits('credited.title'))).toBeVisible();
});

test('[L05] [L06] [L07] the member bets on every number of a quick draw, and wins when it is drawn', {
  tag: '@desk',
}, async () => {
  const info = test.info();
  const slip = words('lottery/src/slip');
  const board = words('lottery/src/board');
  await visitor.goto('/game?lottoGameCode=vn27x1&lottoView=betting');
  const frame = visitor.frameLocator('iframe');
  await frame.getByRole('radio', { name: board('mode.grid') }).check();
  // The story waits for the first seconds of a minute, so that there is time to bet.
  await visitor.waitForTimeout(61_000 - (Date.now() % 60_000));
  await frame.getByRole('button', { name: board('set.tai') }).click();
  await frame.getByRole('button', { name: board('set.xiu') }).click();
  await picture(visitor, info, 'bet-360');
  await frame.getByRole('button', { name: slip('view') }).click();
  await frame.getByRole('button', { name: slip('confirm') }).click();
  await expect(frame.getByText(slip('accepted'))).toBeVisible();
  await frame.getByRole('button', { name: slip('seeTicket') }).click();
  const reveal = words('lottery/src/reveal');
  const shown = frame.getByRole('dialog', { name: reveal('title') });
  await expect(shown).toBeVisible({ timeout: 120_000 });
  await shown
    .getByRole('button', { name: reveal('skip') })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await picture(visitor, info, 'drawn-360');
  await shown.getByRole('button', { name: reveal('done') }).click();
  await expect(frame.getByText(words('ui/src/lottery-ticket')('state.won')).first()).toBeVisible();
  await accessible(visitor);
  await picture(visitor, info, 'won-360');
});

test('[J06] [J07] [S-H4] the member withdraws, two people decide, the bank pays, and the member sees it', {
  tag: '@desk',
}, async () => {
  const info = test.info();
  const member = words('player/src/features/member-centre');
  await memberPage('securityCenter');
  await visitor
    .getByRole('button', { name: member('complete.payment') })
    .first()
    .click();
  const dialog = visitor.getByRole('dialog').last();
  await dialog.getByLabel(member('payment.new')).fill('702819');
  await dialog.getByLabel(member('payment.again')).fill('702819');
  await dialog.getByLabel(member('payment.login')).fill(PASSWORD_OF_MEMBER);
  await dialog.getByRole('button', { name: member('payment.save') }).click();
  await visitor
    .getByRole('button', { name: member('banks.add') })
    .first()
    .click();
  const bind = visitor.getByRole('dialog').last();
  await bind.getByLabel(member('bind.bank')).selectOption({ index: 1 });
  await bind.getByLabel(member('bind.number')).fill('1234567891');
  await bind.getByLabel(member('bind.holder')).fill('Nguyễn Thị Mai');
  await bind.getByRole('button', { name: member('bind.save') }).click();
  await expect(visitor.getByText(/••••7891/).first()).toBeVisible();

  const t = words('player/src/features/withdrawals');
  const centre = await memberPage('withdraw');
  await centre.getByLabel(t('form.amount')).first().fill('2000000');
  await centre.getByLabel(t('form.password')).fill('702819');
  await centre.getByRole('button', { name: t('form.submit') }).click();
  await visitor
    .getByRole('dialog', { name: t('confirm.title') })
    .getByRole('button', { name: t('confirm.act') })
    .click();
  await expect(centre.getByText(t('explain.requested'))).toBeVisible();

  const office = words('office/src/withdrawals');
  for (const [username, word] of [
    ['chi', 'pass'],
    ['dung', 'approve'],
  ] as const) {
    const page = colleague(username);
    await page.goto('/office/withdrawals');
    await page.getByText(MEMBER).first().click();
    await page.getByRole('button', { name: office(word) }).click();
    const ask = page.getByRole('dialog', { name: office(`${word}.title`) });
    await expect(ask).toBeVisible();
    await accessible(page);
    await picture(page, info, `withdrawal-${word}`);
    await ask.getByRole('button', { name: office(`${word}.act`) }).click();
    await expect(page.getByText(office(`${word}.done`)).first()).toBeVisible();
  }
  await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
  await accessible(visitor);
  await picture(visitor, info, 'paid-360');
});

test('[I04] [S-H4] two owners publish new terms, which the member agrees to', { tag: '@desk' }, async () => {
  const t = words('office/src/site-texts');
  const an = colleague('an.owner');
  await an.goto('/office/texts/terms');
  const body = an.getByLabel(t('words.body'));
  await body.fill(`${await body.inputValue()}\n- Chúng tôi đã chuyển văn phòng.`);
  await proposeText(an, 'Văn phòng mới');
  await picture(an, test.info(), 'terms-proposed');
  await agree(colleague('binh.owner'));

  const member = words('player/src/features/member-centre');
  await visitor.goto('/');
  const gate = visitor.getByRole('dialog', { name: member('terms.new') });
  await expect(gate).toBeVisible();
  await accessible(visitor);
  await picture(visitor, test.info(), 'terms-new-360');
  await gate.getByRole('button', { name: member('terms.agree') }).click();
  await expect(gate).toBeHidden();
  await visitor.goto('/legal/terms');
  await expect(visitor.getByText('Chúng tôi đã chuyển văn phòng.')).toBeVisible();
});

// ── Staff ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function colleague(username: string): Page {
  const found = staff.find((one) => one.username === username);
  if (!found) throw new Error(`${username} has not joined`);
  return found.page;
}

const windowOf = (viewport: Viewport): Promise<Page> => openWindow(browserOfStory, house.url, viewport);

/** Joins by the link and logs in, as a person who stores the secret in an authenticator. */
async function join(link: string, username: string, name: string): Promise<void> {
  const t = words('office/src/session');
  const page = await windowOf(desk);
  await page.goto(link);
  await page.getByLabel(t('join.name')).fill(name);
  await page.getByLabel(t('username')).fill(username);
  await page.getByLabel(t('password'), { exact: true }).first().fill(PASSWORD);
  const secret = (await page.locator('code').first().textContent()) ?? '';
  await accessible(page);
  await picture(page, test.info(), `join-${username}`);
  await typeCode(page, await codeOf(secret, 1));
  await page.getByRole('button', { name: t('join.submit') }).click();
  await expect(page.getByText(t('joined'))).toBeVisible();
  await page.getByLabel(t('username')).fill(username);
  await page.getByLabel(t('password'), { exact: true }).first().fill(PASSWORD);
  await typeCode(page, await codeOf(secret));
  await page.getByRole('button', { name: t('submit') }).click();
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible();
  staff.push({ username, page });
}

async function mailed(to: string): Promise<string> {
  let link: string | undefined;
  await expect.poll(async () => (link = await house.mailedLink(to))).toBeDefined();
  return link ?? '';
}

// ── The member ────────────────────────────────────────────────────────────────────────────────────────────────────────

async function memberPage(key: string) {
  const member = words('player/src/features/member-centre');
  await expect(() => visitor.goto('/')).toPass();
  await visitor.getByRole('button', { name: words('player/src/shell')('me') }).click();
  const centre = visitor.getByRole('dialog').last();
  await centre
    .getByRole('button', { name: member(`page.${key}`) })
    .first()
    .click();
  return centre;
}

/** Returns the text of the payment code on the screen, which the member's banking app would scan. */
async function openCode(): Promise<string> {
  const token = (await visitor.evaluate(() => sessionStorage.getItem('token'))) ?? '';
  const { deposits } = await createApiClient(house.url).value(contract.deposits.listDeposits, {}, { token });
  const instruction = deposits[0]?.instruction;
  return instruction?.kind === 'qr' ? instruction.payload : '';
}
