import { type Browser, expect, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { agreeTo, giveReason, type OfficeLanguage, officeWindow } from './desk.ts';
import {
  askPayout,
  bankAccountOf,
  enrol,
  enterSite,
  memberOf,
  memberWithPaymentPassword,
  newestPayout,
  openWithdrawals,
  pressAct,
  publishBrand,
  staffOf,
} from './member.ts';
import { api, now, product, seenAs, wordsOf } from './stage.ts';

const seen = seenAs('withdrawal');

/**
 * Withdrawals as members and staff see them, in three languages. The payout rules pay the first without people, and the
 * member disputes it. Two rules stop the second, and the bank does not respond for a while.
 */
test.describe.configure({ mode: 'serial' });

const languages: readonly OfficeLanguage[] = ['th', 'en', 'vi'];
type People = Readonly<Record<OfficeLanguage, string>>;
/**
 * The test in each language uses other members, so that no payout rule counts a deposit or withdrawal of an earlier
 * test.
 */
let thai: People;
let viet: People;
let former: Payout;

test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000);
  former = await publishRules();
  const run = String((await now()).getTime() % 10_000_000).padStart(7, '0');
  const named = (kind: string): People => ({ th: `${kind}th${run}`, en: `${kind}en${run}`, vi: `${kind}vi${run}` });
  [thai, viet] = [named('baht'), named('dong')];
  for (const [index, language] of languages.entries()) {
    const payeeName = { th: 'Niran Suksai', en: 'Malee Thongdee', vi: 'Kanya Srisuk' }[language];
    await enrol(thai[language], { currency: 'THB', payeeName, deposit: 1_000_00n });
    await settle(browser, info, thai[language], {
      bank: 'KBANK',
      accountNumber: `10${index}${run}`,
      holderName: payeeName,
    });
    const holderName = { th: 'Tran Thi Hoa', en: 'Le Van Nam', vi: 'Pham Thu Ha' }[language];
    await enrol(viet[language], { currency: 'VND', payeeName: holderName, deposit: 3_000_000n });
    await settle(browser, info, viet[language], { bank: 'VCB', accountNumber: `20${index}${run}`, holderName });
  }
  await api.moveClock({ advanceMs: 2 * 3_600_000 });
});

test.afterAll(async () => {
  await publishBrand((document) => ({ ...document, payout: former }), 'the list as it was');
});

for (const language of languages) {
  test(`[J06] a withdrawal that no rule stops is paid within a minute, and no person acts on it (${language})`, async ({
    page,
    browser,
  }, info) => {
    const t = wordsOf('player/src/features/withdrawals', language);
    await enterSite(page, thai[language], language);
    // Mali logs in first, because that moves the clock. A jump after the bet could void its draw and return the stake.
    const mali = await staffOf('mali');
    await stakeHalf(thai[language]);
    const centre = await askPayout(page, language, '250');
    await expect.poll(() => rulesHit(mali, thai[language])).toEqual([]);
    await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
    await seen(page, info, 'paid-by-rule');
    const paid = await newestPayout(thai[language]);
    expect(paid.steps.map(({ state }) => state)).toEqual(['requested', 'approved', 'disbursed']);
    const [asked, , disbursed] = paid.steps.map(({ at }) => at.getTime());
    expect((disbursed ?? 0) - (asked ?? 0)).toBeLessThan(60_000);

    const office = await officeWindow(browser, info, 'mali', language);
    const words = wordsOf('office/src/withdrawals', language);
    await office.goto(`/office/withdrawals/${paid.id}`);
    const rules = office.getByRole('region', { name: words('rules'), exact: true });
    await expect(rules.getByText(words('rules.paid'))).toBeVisible();
    await seen(office, info, 'paid-by-rule-office');
    await office.context().close();
  });

  test(`[J07] [S-H4] a member says that the money is not there; two people look at the picture and give it back (${language})`, async ({
    page,
    browser,
  }, info) => {
    const t = wordsOf('player/src/features/withdrawals', language);
    await enterSite(page, thai[language], language);
    const centre = await openWithdrawals(page);
    await expect(centre.getByText(t('explain.disbursed'))).toBeVisible();
    await centre.getByRole('radio', { name: t('receipt.not_received') }).click();
    await centre.getByRole('button', { name: t('receipt.send.not_received') }).click();
    await expect(centre.getByText(t('receipt.proof.missing'))).toBeVisible();
    const statement = { name: 'statement.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await centre.locator('input[type=file]').setInputFiles(statement);
    await expect(centre.getByRole('img', { name: t('receipt.proof.alt') })).toBeVisible();
    await seen(page, info, 'not-received');
    await centre.getByRole('button', { name: t('receipt.send.not_received') }).click();
    await expect(centre.getByText(t('explain.disputed'))).toBeVisible();
    await seen(page, info, 'disputed');

    const { id } = await newestPayout(thai[language]);
    const words = wordsOf('office/src/withdrawals', language);
    const [tuan, mali] = [
      await officeWindow(browser, info, 'tuan', language),
      await officeWindow(browser, info, 'mali', language),
    ];
    for (const one of [tuan, mali]) {
      await one.goto(`/office/withdrawals/${id}`);
      // The match is partial, because the text shows the bank's reference after the status.
      await expect(one.getByText(new RegExp(words('bankSays.completed').source.slice(1, -1))).first()).toBeVisible();
      await one.getByRole('button', { name: words('showProof') }).click();
      await expect(one.getByRole('dialog').getByRole('img')).toBeVisible();
      await one.keyboard.press('Escape');
    }
    await seen(tuan, info, 'dispute-office');
    await tuan.getByRole('button', { name: words('refund') }).click();
    await giveReason(tuan, words('refund.act'), 'the bank sent it to a closed account');
    await agreeTo(mali, 'withdrawal.dispute', language);
    await expect(centre.getByText(t('explain.refunded'))).toBeVisible();
    await seen(page, info, 'refunded');
    await Promise.all([mali, tuan].map((one) => one.context().close()));
  });

  test(`[J06] [S-H4] two rules hold a withdrawal, two people decide; a silent bank is said, and pays once (${language})`, async ({
    page,
    browser,
  }, info) => {
    const t = wordsOf('player/src/features/withdrawals', language);
    await enterSite(page, viet[language], language);
    const centre = await askPayout(page, language, '2500000');
    await expect(centre.getByText(t('next.requested'))).toBeVisible();
    await seen(page, info, 'held');
    const { id, reference } = await newestPayout(viet[language]);

    const words = wordsOf('office/src/withdrawals', language);
    const mali = await officeWindow(browser, info, 'mali', language);
    await mali.goto(`/office/withdrawals/${id}`);
    const rules = mali.getByRole('region', { name: words('rules'), exact: true });
    await expect(rules.locator('b')).toHaveText([words('rule.turnover'), words('rule.amount')]);
    await seen(mali, info, 'held-office');
    await mali.getByRole('button', { name: words('pass'), exact: true }).click();
    await pressAct(mali, words('pass.act'));
    await mali.context().close();

    await bank({ breakCalls: 1_000 });
    try {
      const tuan = await officeWindow(browser, info, 'tuan', language);
      await tuan.goto(`/office/withdrawals/${id}`);
      await tuan.getByRole('button', { name: words('approve'), exact: true }).click();
      await pressAct(tuan, words('approve.act'));
      await expect(centre.getByText(t('silent.text'))).toBeVisible({ timeout: 60_000 });
      await expect(centre.getByText(t('silent'))).toBeVisible();
      // The bank already has the order, so the page does not offer to cancel the withdrawal.
      await expect(centre.getByRole('button', { name: t('cancel') })).toHaveCount(0);
      await seen(page, info, 'silent');
      await expect(tuan.getByText(words('bankSilent'))).toBeVisible();
      await seen(tuan, info, 'silent-office');
      await tuan.context().close();
    } finally {
      await bank({ breakCalls: 0 });
    }
    // Moves the clock beyond the next status query to the bank, which takes place at most five minutes later.
    await api.moveClock({ advanceMs: 301_000 });
    await expect(centre.getByText(t('explain.disbursed'))).toBeVisible({ timeout: 60_000 });
    const { items } = (await (await fetch(new URL('/log', product.outside.bank.url))).json()) as {
      items: { summary: string }[];
    };
    expect(items.filter(({ summary }) => summary.includes(reference)).length).toBeGreaterThan(0);
    await seen(page, info, 'paid-after-silence');
    await centre.getByRole('button', { name: t('receipt.confirm.act') }).click();
    await page
      .getByRole('dialog', { name: t('receipt.confirm.title') })
      .getByRole('button', { name: t('receipt.confirm.act') })
      .click();
    await expect(page.getByText(t('receipt.done.received')).first()).toBeVisible();
  });
}

/**
 * Publishes payout rules that new accounts can pass: an hour since the last change of details is enough, half of the
 * deposits must be staked, and sums are small. The rules on verified documents and first withdrawals are off. Returns
 * the rules that were published before.
 */
async function publishRules(): Promise<Payout> {
  let before: Payout | undefined;
  await publishBrand(({ payout, ...document }) => {
    before = payout;
    return {
      ...document,
      payout: {
        ...payout,
        paysByRule: true,
        isOn: { ...payout.isOn, verified: false, first: false },
        changeHours: 1,
        placeHours: 1,
        turnoverPercent: 50,
        amountMost: { ...payout.amountMost, VND: '2000000' },
      },
    };
  }, 'a list for young accounts');
  if (!before) throw new Error('the brand has no rule list');
  return before;
}
type Payout = Parameters<Parameters<typeof publishBrand>[0]>[0]['payout'];

/**
 * Bets ฿500, half of the deposit of ฿1,000, in an open five-minute draw. Retries, because the draw may close before the
 * bet arrives.
 */
async function stakeHalf(username: string): Promise<void> {
  const member = await memberOf(username);
  await expect(async () => {
    const { draws } = await api.value(contract.lottery.listOpenDraws, {}, member);
    const draw = draws.find(({ game }) => game === 'wingox5')?.code ?? '';
    const line = { betType: 'wingo_size', selection: 'big', unitStake: money(500_00n), oddsE4: [19_600n] };
    await api.value(contract.lottery.placeBet, { draw, lines: [line], accept: 'all' }, member);
  }).toPass({ timeout: 90_000, intervals: [2_000] });
}

/**
 * Returns the payout rules that stopped the member's newest withdrawal, as the back office lists them; undefined if
 * there is no withdrawal yet.
 */
async function rulesHit(staff: { token: string }, account: string): Promise<string[] | undefined> {
  const { listMemberWithdrawals } = contract.withdrawals;
  const [newest] = (await api.value(listMemberWithdrawals, { account }, staff)).withdrawals;
  return newest?.ruling?.findings.filter(({ isHit }) => isHit).map(({ rule }) => rule);
}

/**
 * Gives the member a payment password and a bank account, and logs in once with this test's browser, so that the payout
 * rules treat it as a known device.
 */
async function settle(
  browser: Browser,
  info: TestInfo,
  username: string,
  account: { bank: string; accountNumber: string; holderName: string },
): Promise<void> {
  await bankAccountOf(await memberWithPaymentPassword(username), account);
  const { viewport = null, isMobile = false } = info.project.use;
  const context = await browser.newContext({ viewport, isMobile });
  await enterSite(await context.newPage(), username, 'en');
  await context.close();
}

async function bank(faults: Readonly<Record<string, number>>): Promise<void> {
  const answer = await fetch(new URL('/control', product.outside.bank.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  if (!answer.ok) throw new Error(`the bank did not take its faults: ${answer.status}`);
}
