import { expect, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import { addDays, dayOf, momentAt } from '@tamarind/domain/time';
import { playADay, seen } from './agent-steps.ts';
import { agreeTo, giveReason, officeWindow } from './desk.ts';
import { memberWithPaymentPassword, PAYMENT_PASSWORD } from './member.ts';
import { api, languageOf, loginOf, now, wordsOf } from './stage.ts';

/**
 * Agents in the back office: what staff can read about an agent and the agent's team, and the actions that staff can
 * take.
 */
test(
  '[F11] [F12] [J08] [S-H4] staff read a line down to one bet, answer a dispute, stop transfers and move a line by two people',
  { tag: '@long' },
  async ({ browser, page: first }, info) => {
    test.setTimeout(600_000);
    await first.close();
    const language = languageOf(info) === 'th' ? 'th' : 'en';
    const t = wordsOf('office/src/agents', language);
    const words = wordsOf('ui/src/agent-contract', language);
    const account = `offered${info.project.name.replaceAll(/\W/g, '')}`;
    const answer = 'Each settled bet of the day is in the row.';
    await playADay();
    const token = await api.loginMember('agentanong', loginOf('agentanong').password);
    await openAgent();
    const income = await newestIncome();
    await disputeIt(income);
    await sendUp();
    const mali = await officeWindow(browser, info, 'mali', language);

    await test.step('the tree opens from an agent to the downlines', async () => {
      await mali.goto('/office/agents');
      await mali.getByRole('button', { name: named('unfold', 'agentanong') }).click();
      const below = mali.getByRole('list', { name: named('downlinesOf', 'agentanong') });
      await expect(below.getByRole('link', { name: account })).toBeVisible();
      await seen(mali, info, 'office-agent-tree');
    });

    await test.step('contracts show their text, and the house offers another one', async () => {
      await mali.goto('/office/agents/agentanong?tab=contracts');
      await mali
        .getByRole('button', { name: t('openContract') })
        .first()
        .click();
      await expect(
        mali
          .getByText(words('window.day'))
          .or(mali.getByText(/SHA-256/))
          .first(),
      ).toBeVisible();
      await seen(mali, info, 'office-contract');
      await mali.goto(`/office/agents/${account}?tab=contracts`);
      await mali.getByRole('button', { name: t('offer') }).click();
      const dialog = mali.getByRole('dialog').last();
      await dialog.getByLabel(words('offer.rate'), { exact: true }).first().fill('0.5');
      await dialog.getByLabel(t('reason')).fill('as agreed by phone');
      await seen(mali, info, 'office-offer');
      await dialog.getByRole('button', { name: t('offer') }).click();
      await expect(dialog).toBeHidden();
      await expect(mali.locator('tbody').getByText(t('state.offered')).first()).toBeVisible();
      await seen(mali, info, 'office-contracts');
    });

    await test.step('a statement opens to its rows, and a row to the bets of the day', async () => {
      await mali.goto(`/office/agents/agentanong?tab=income&income=${income}`);
      await expect(mali.getByText(t('sums')).first()).toBeVisible();
      await seen(mali, info, 'office-statement');
      await mali
        .getByRole('button', { name: t('day.openDay') })
        .first()
        .click();
      await expect(mali.getByLabel(words('day.entries'))).toBeVisible();
      await mali.getByLabel(words('day.entries')).scrollIntoViewIfNeeded();
      await seen(mali, info, 'office-statement-day');
    });

    await test.step('a dispute is answered', async () => {
      await mali.goto('/office/agents?show=disputes&state=open');
      const row = mali.locator('tr').filter({ hasText: 'One bet is missing' });
      await row.getByRole('button', { name: t('dispute.decide') }).click();
      await seen(mali, info, 'office-dispute');
      await giveReason(mali, t('dispute.decide'), answer);
      const { disputes } = await api.value(contract.commission.listIncomeDisputes, { id: income }, { token });
      expect(disputes.map(({ state, answer: said }) => [state, said])).toContainEqual(['dismissed', answer]);
    });

    await test.step('transfers are listed, and staff stop those of a member', async () => {
      await mali.goto(`/office/agents/${account}`);
      await mali.getByRole('button', { name: t('stop'), exact: true }).click();
      await giveReason(mali, t('stop'), 'asked by the bank');
      await expect(mali.getByRole('button', { name: t('allow'), exact: true })).toBeVisible();
      await seen(mali, info, 'office-agent');
      await mali.goto('/office/agents?show=transfers');
      await expect(mali.locator('tr').filter({ hasText: 'somchai88' }).first()).toContainText('agentanong');
      await expect(mali.getByRole('region', { name: t('freezes') }).getByText(account)).toBeVisible();
      await seen(mali, info, 'office-transfers');
    });

    await test.step('the line moves on its day, once another person agrees', async () => {
      const day = addDays(dayOf(await now()), 1);
      await mali.goto(`/office/agents/${account}`);
      await mali.getByRole('button', { name: t('move'), exact: true }).click();
      const dialog = mali.getByRole('dialog').last();
      await expect(dialog.getByLabel(t('fromDay'))).toHaveValue(day);
      await dialog.getByRole('textbox').last().fill('works alone from tomorrow on');
      await seen(mali, info, 'office-move');
      await dialog.getByRole('button', { name: t('propose') }).click();
      await expect(dialog).toBeHidden();
      const tuan = await officeWindow(browser, info, 'tuan', language);
      await agreeTo(tuan, 'agent.move', language);
      await tuan.goto(`/office/agents/${account}?tab=moves`);
      await expect(tuan.getByText(t('waitsDay'))).toBeVisible();
      await seen(tuan, info, 'office-moves');
      await closeAll(mali, tuan);
      expect(await team(token, account)).toContain(account);
      await api.moveClock({ at: momentAt(day, '00:00:05') });
      const later = await api.loginMember('agentanong', loginOf('agentanong').password);
      expect(await team(later, account)).not.toContain(account);
    });

    function named(key: string, who: string): RegExp {
      return new RegExp(t(key).source.replace('.*', who));
    }

    /** The agent opens an account by hand for another agent. */
    async function openAgent(): Promise<void> {
      await api.value(
        contract.agents.registerDownline,
        {
          account,
          password: 'quiet-river-204',
          currency: 'THB',
          birthday: '1990-05-01',
          memberKind: 'agent',
          preset: [],
        },
        { token },
      );
    }

    async function newestIncome(): Promise<string> {
      const list = async () => api.value(contract.commission.listIncomes, { kind: 'daily' }, { token });
      await expect.poll(async () => (await list()).count, { timeout: 120_000, intervals: [2_000] }).toBeGreaterThan(0);
      return (await list()).incomes[0]?.id ?? '';
    }

    async function disputeIt(id: string): Promise<void> {
      await api.value(contract.commission.disputeIncome, { id, message: 'One bet is missing.' }, { token });
    }

    async function sendUp(): Promise<void> {
      const somchai = await memberWithPaymentPassword('somchai88');
      await api.value(
        contract.agents.transferToUpline,
        { amount: money(5_000), paymentPassword: PAYMENT_PASSWORD },
        somchai,
      );
    }
  },
);

const team = async (token: string, search: string): Promise<string[]> => {
  const today = dayOf(await now());
  const { members } = await api.value(
    contract.agents.listTeam,
    { from: today, to: today, currency: 'THB', search },
    { token },
  );
  return members.map(({ account }) => account);
};

const closeAll = (...pages: readonly Page[]) => Promise.all(pages.map((page) => page.context().close()));
