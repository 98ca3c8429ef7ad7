import { execFileSync } from 'node:child_process';
import { type Download, expect, type Locator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { inProject } from '../tools/project.ts';
import { houseOffers, languageOf, moveTo, pageOf, signIn, staff, tokenOf } from './agent-steps.ts';
import { accessible, api, isPhone, type Language, loginOf, now, picture, wordsOf } from './stage.ts';

/**
 * This file tests an agent and that agent's downline agent, from the invitation to the change of upline: in Thai on a
 * phone, in Vietnamese on a desktop.
 */
const PASSWORD = 'mua-xuan-2031';
const PAYMENT_PASSWORD = '730418';

test('[F03] [F11] [F12] [J08] [F13] an agent invites another, is paid for the play, and the office moves the line', async ({
  browser,
  page: first,
}, info) => {
  test.setTimeout(420_000);
  await first.close();
  const language = languageOf(info);
  const agent = wordsOf('player/src/features/agent-centre', language);
  const words = wordsOf('ui/src/agent-contract', language);
  const transfer = wordsOf('player/src/parts/team-transfers', language);
  const anong = await pageOf(browser, info);
  const niran = await pageOf(browser, info);
  await moveTo('12:00:02');
  await signIn(anong, language, 'agentanong', loginOf('agentanong').password);
  const anongToken = await tokenOf(anong);
  await houseOffers(anongToken, 'real_time', { ratePpm: 3_000 });

  // The agent creates a link for new agents; the person who opens it registers.
  await anong.goto('/?agents=registerCenter');
  const centre = anong.getByRole('dialog').first();
  await centre.getByRole('button', { name: agent('link.new') }).click();
  const asked = anong.getByRole('dialog').nth(1);
  await asked.getByLabel(agent('link.name')).fill('line story');
  await asked.getByRole('radio', { name: agent('kind.agent') }).check({ force: true });
  await asked.getByRole('button', { name: agent('link.make') }).click();
  const card = centre.getByRole('region', { name: 'line story' });
  const address = (await card.getByText('/register?affiliateCode=').textContent()) ?? '';
  const account = `line${info.project.name.replaceAll(/\W/g, '')}`;
  await register(niran, language, { address: new URL(address).pathname + new URL(address).search, account });
  const niranToken = await tokenOf(niran);
  for (const [token, loginPassword] of [
    [anongToken, loginOf('agentanong').password],
    [niranToken, PASSWORD],
  ] as const)
    await api.value(
      contract.members.setPaymentPassword,
      { loginPassword, paymentPassword: PAYMENT_PASSWORD },
      { token },
    );

  await test.step('an offer is refused, another one accepted', async () => {
    await offer(anong, '0.1');
    await act(niran, 'refuse', 'state.refused');
    await offer(anong, '0.2');
    await act(niran, 'accept', 'state.active');
    await accessible(niran);
    await picture(niran, info, 'contract-accepted');
  });

  await test.step('the next offer is compared in the team with the contract in force, before it is sent', async () => {
    await anong.goto('/?agents=downlineManagmentView');
    await rowAct(anong.getByRole('dialog').first(), 'offer.new');
    const form = anong.getByRole('dialog').nth(1);
    await expect(form.getByRole('region', { name: words('change.before') })).toContainText(/0[.,]2/);
    await form.getByLabel(words('offer.rate')).fill('0.15');
    await expect(form.locator('ins')).toContainText(/0[.,]15/);
    await form.getByRole('region', { name: agent('preview.title') }).scrollIntoViewIfNeeded();
    await expectNoSidewaysScroll(anong);
    await accessible(anong);
    await picture(anong, info, 'offer-from-team');
    await form.getByRole('button', { name: agent('offer.send') }).click();
    await expect(anong.getByRole('dialog')).toHaveCount(1);
    await act(niran, 'refuse', 'state.refused');
  });

  await test.step('the downline deposits and bets, windows pass, and the salary arrives', async () => {
    await deposit(niran, language, info, account);
    await nextEdge();
    const { draws } = await api.value(contract.lottery.listOpenDraws, {}, { token: niranToken });
    const draw = draws.find(({ game }) => game === 'vn27x1');
    await api.value(
      contract.lottery.placeBet,
      {
        draw: draw?.code ?? '',
        lines: [{ betType: 'lo2', selection: '27', unitStake: money(5_000), oddsE4: [990_000n] }],
        accept: 'all',
      },
      { token: niranToken },
    );
    // The draw closes within a minute, gets its random value from the beacon, is settled and counted for commission.
    // The clock must not be moved here, because a jump would void the draw.
    await expect.poll(() => bets(anongToken, account), { timeout: 180_000, intervals: [2_000] }).toBe(1);
    await nextEdge();
    await expect.poll(() => incomes(niranToken), { timeout: 90_000 }).toBe(1);
    expect(await incomes(anongToken)).toBeGreaterThan(0);
  });

  await test.step('the statement opens down to one bet, and its files are computed again offline', async () => {
    const dialog = niran.getByRole('dialog').first();
    // Retries, because the page learns that the clock was moved only from its first response.
    await expect(async () => {
      await niran.goto('/?agents=agentRevenueReport');
      await dialog
        .getByRole('button', { name: agent('income.open') })
        .first()
        .click({ timeout: 8_000 });
    }).toPass({ timeout: 60_000 });
    await expect(dialog.getByText(/ticket:/).first()).toBeVisible();
    await accessible(niran);
    await picture(niran, info, 'statement');
    const json = await saved(niran, dialog.getByRole('button', { name: 'JSON' }).click());
    const csv = await saved(niran, dialog.getByRole('button', { name: agent('csv') }).click());
    const said = execFileSync(process.execPath, [inProject('tools', 'verify', 'income.mjs'), json, csv], {
      encoding: 'utf8',
    });
    expect(said).toContain('Everything that was checked holds.');
  });

  await test.step('money goes down and up', async () => {
    await anong.goto('/?agents=downlineManagmentView');
    const dialog = anong.getByRole('dialog').first();
    await rowAct(dialog, 'row.transfer');
    const form = anong.getByRole('dialog').nth(1);
    await send(form, '120');
    await expect(anong.getByRole('dialog')).toHaveCount(1);
    await niran.goto('/?centre=transferUpline');
    const own = niran.getByRole('dialog').first();
    await send(own, '20');
    await expect(own.getByRole('status').filter({ hasText: /20/ })).toBeVisible();
    await expect(own.getByText(transfer('way.received')).first()).toBeVisible();
    await expect(own.getByText(transfer('way.sent')).first()).toBeVisible();
    await accessible(niran);
    await picture(niran, info, 'transfer-upline');
    const { transfers } = await api.value(contract.agents.listTransfers, {}, { token: anongToken });
    expect(transfers.map(({ way, amount }) => `${way} ${amount}`)).toEqual(['received 2000', 'sent 12000']);
  });

  await test.step('both sides end the contract', async () => {
    await act(niran, 'ask', 'state.ending');
    await anong.goto('/?agents=agentContracts');
    const dialog = anong.getByRole('dialog').first();
    await dialog.getByRole('tab', { name: agent('contracts.downlines') }).click();
    await dialog.getByRole('button', { name: agent('act.agree') }).click();
    await confirm(anong, 'act.agree');
    await expect(dialog.getByText(agent('state.ended')).first()).toBeVisible();
  });

  await test.step('the office moves the downline from tomorrow on, by two people', async () => {
    const tomorrow = addDays(dayOf(await now()), 1);
    const [mali, tuan] = [await staff('mali'), await staff('tuan')];
    const { proposal } = await api.value(
      contract.agents.moveMember,
      { account, upline: null, day: tomorrow, reason: 'She works alone now.' },
      { token: mali },
    );
    const again = await api.ask(
      contract.proposals.decideProposal,
      { id: proposal, decision: 'agree', note: 'Mine.' },
      { token: mali },
    );
    expect(again.code).toBeDefined();
    await api.value(
      contract.proposals.decideProposal,
      { id: proposal, decision: 'agree', note: 'I called her.' },
      { token: tuan },
    );
    expect(await team(anongToken)).toContain(account);
    await api.moveClock({ at: momentAt(tomorrow, '00:00:05') });
    expect(await team(await api.loginMember('agentanong', loginOf('agentanong').password))).not.toContain(account);
  });

  for (const page of [anong, niran]) await page.context().close();

  /** Opens the menu in the row of the downline, and chooses the action `name`. */
  async function rowAct(dialog: Locator, name: string): Promise<void> {
    await dialog
      .getByRole('button', { name: agent('row.acts') })
      .and(dialog.getByRole('button', { name: new RegExp(account) }))
      .click();
    // Only the row's list is searched, because the agent centre's menu may have an entry of the same name.
    const acts = dialog.getByRole('list', { name: new RegExp(account) });
    await acts.getByRole('button', { name: agent(name), exact: true }).click();
  }

  /** Offers a real-time contract to the new downline. */
  async function offer(page: Page, rate: string): Promise<void> {
    await page.goto('/?agents=agentContracts');
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('tab', { name: agent('contracts.downlines') }).click();
    await dialog.getByRole('button', { name: agent('offer.new') }).click();
    const form = page.getByRole('dialog').nth(1);
    await form.getByLabel(agent('offer.account')).selectOption(account);
    await form.getByLabel(agent('offer.kind')).selectOption('real_time');
    await form.getByLabel(words('offer.rate')).fill(rate);
    await form.getByRole('button', { name: agent('offer.send') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }

  /** Fills in amount and payment password, then confirms the question that repeats the amount. */
  async function send(form: Locator, amount: string): Promise<void> {
    await form.getByLabel(transfer('amount'), { exact: true }).fill(amount);
    await form.getByLabel(transfer('password')).fill(PAYMENT_PASSWORD);
    await form.getByRole('button', { name: transfer('next') }).click();
    // The button is filtered by the amount, because on a desktop the menu beside the form has an entry whose name
    // begins in the same way.
    await form
      .getByRole('button', { name: transfer('send') })
      .filter({ hasText: amount })
      .click();
  }

  /** Confirms the action in the second dialog. */
  async function confirm(page: Page, name: string): Promise<void> {
    await page
      .getByRole('dialog')
      .nth(1)
      .getByRole('button', { name: agent(name) })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
  }

  /** Takes an action on the agent's newest contract, with its confirmation. */
  async function act(page: Page, name: 'refuse' | 'accept' | 'ask', state: string): Promise<void> {
    await page.goto('/?agents=agentContracts');
    const dialog = page.getByRole('dialog').first();
    await dialog
      .getByRole('button', { name: agent(`act.${name}`), exact: true })
      .first()
      .click();
    await confirm(page, `act.${name}`);
    await expect(dialog.getByText(agent(state)).first()).toBeVisible();
  }
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog > *')].map(
      (one) => one.scrollWidth - one.clientWidth,
    ),
  );
  expect(Math.max(...wide)).toBeLessThanOrEqual(0);
}

async function register(
  page: Page,
  language: Language,
  { address, account }: { readonly address: string; readonly account: string },
): Promise<void> {
  const t = wordsOf('player/src/features/registration', language);
  await page.goto(address);
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: /THB/ }).check();
  for (const [field, text] of [
    ['field.username', account],
    ['field.password', PASSWORD],
    ['field.confirmPassword', PASSWORD],
    ['field.payeeName', 'Niran Khamdee'],
    ['field.birthday', '1994-05-05'],
  ] as const)
    await form.getByLabel(t(field)).first().fill(text);
  await form.getByLabel(t('terms')).check();
  await form.getByLabel(t('age')).check();
  await form.getByRole('button', { name: t('submit') }).click();
  const protection = wordsOf('player/src/features/protection', language);
  await form.getByRole('button', { name: protection('first.skip') }).click();
  await expect(form).toBeHidden();
}

async function deposit(page: Page, language: Language, info: TestInfo, account: string): Promise<void> {
  const t = wordsOf('player/src/features/deposits', language);
  const shell = wordsOf('player/src/shell', language);
  const member = wordsOf('player/src/features/member-centre', language);
  await page.goto('/');
  if (isPhone(info)) await page.getByRole('button', { name: shell('me') }).click();
  else {
    await page.getByRole('button', { name: new RegExp(account) }).click();
    await page.getByText(shell('memberCentre')).click();
  }
  const centre = page.getByRole('dialog').last();
  await centre
    .getByRole('button', { name: member('page.depositv2') })
    .first()
    .click();
  await centre
    .getByRole('button', { name: /5[,.]000(?!\d|[,.]\d)/ })
    .last()
    .click();
  await centre
    .getByRole('button', { name: t('create') })
    .last()
    .click();
  await centre.getByRole('button', { name: t('simulate') }).click();
  await expect(centre.getByText(t('credited.title'))).toBeVisible();
}

/** Moves the clock to ten seconds after the next multiple of five minutes, when a real-time window has ended. */
const nextEdge = async () => {
  const moment = (await now()).getTime();
  await api.moveClock({ advanceMs: 300_000 - (moment % 300_000) + 10_000 });
};

const bets = async (token: string, account: string): Promise<number> => {
  const today = dayOf(await now());
  return (await api.value(contract.agents.listTeamBets, { from: today, to: today, account }, { token })).count;
};
const incomes = async (token: string): Promise<number> =>
  (await api.value(contract.commission.listIncomes, {}, { token })).count;
const team = async (token: string): Promise<string[]> => {
  const today = dayOf(await now());
  const { members } = await api.value(
    contract.agents.listTeam,
    { from: today, to: today, currency: 'THB', search: 'line' },
    { token },
  );
  return members.map(({ account }) => account);
};

/** Returns the path of the file that this click downloads. */
async function saved(page: Page, click: Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download') as Promise<Download>, click]);
  return (await download.path()) ?? '';
}
