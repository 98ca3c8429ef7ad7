import { generate } from 'otplib';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import type { StaffRole } from '@tamarind/contract/operators';
import { seen } from './agent-steps.ts';
import { agreeTo, giveReason, officeWindow } from './desk.ts';
import { mailedInvitation, staffOf } from './member.ts';
import { api, languageOf, now, wordsOf } from './stage.ts';

const PASSWORD = 'a heron on the red river';

/** Owners review who still needs which roles, and replace a lost second factor. */
test(
  '[A01] owners confirm access, take roles away and reset a lost second factor, and the person registers a new one',
  { tag: '@long' },
  async ({ browser, page: first }, info) => {
    test.setTimeout(600_000);
    await first.close();
    const language = languageOf(info) === 'th' ? 'th' : 'en';
    const [t, parts, session] = (['staff', 'parts', 'session'] as const).map((room) =>
      wordsOf(`office/src/${room}`, language),
    ) as [Words, Words, Words];
    const bahtOnly = language === 'th' ? 'เฉพาะบาท' : 'Baht only';
    const form = info.project.name.replaceAll(/\W/g, '');
    const noi = await join(`noi.${form}`, `Noi ${form}`, ['auditor', 'trader']);
    const an = await join(`an.${form}`, `An ${form}`, ['auditor', 'owner']);
    const mali = await officeWindow(browser, info, 'mali', language);
    const tuan = await officeWindow(browser, info, 'tuan', language);

    await test.step('an owner confirms the roles of a colleague', async () => {
      const review = await openReview('Lan V.', 'lan');
      await expect(review.getByRole('table', { name: parts('role.owner') })).toBeVisible();
      await seen(mali, info, 'review-confirm');
      await review.getByRole('button', { name: t('review'), exact: true }).click();
      await expect(mali.getByText(named('review.done', 'Lan V.'))).toBeVisible();
      expect(await personOf('lan')).toMatchObject({ reviewedBy: 'mali', isReviewOverdue: false });
    });

    await test.step('a role of somebody who is no owner ends at once, with a reason', async () => {
      const review = await openReview(noi.name, noi.username);
      await take(review, 'trader');
      await expect(review.getByText(t('review.takeNow'))).toBeVisible();
      await review.getByRole('button', { name: t('review.confirmAndTake') }).click();
      await expect(review.getByText(t('reasonMissing'))).toBeVisible();
      await review.getByLabel(t('reason')).fill('sets no prices any more');
      await seen(mali, info, 'review-take');
      await review.getByRole('button', { name: t('review.confirmAndTake') }).click();
      await expect(mali.getByText(named('review.taken', noi.name))).toBeVisible();
      expect(rolesOf(await personOf(noi.username))).toEqual(['auditor']);
    });

    await test.step('a role of an owner ends when a second owner agrees', async () => {
      const review = await openReview(an.name, an.username);
      await take(review, 'owner');
      await expect(review.getByText(t('review.takeOwner'))).toBeVisible();
      await review.getByLabel(t('reason')).fill('no longer leads');
      await review.getByRole('button', { name: t('review.confirmAndTake') }).click();
      await expect(mali.getByText(named('proposed', an.name))).toBeVisible();
      await seen(mali, info, 'review-owner');
      expect(rolesOf(await personOf(an.username))).toEqual(['auditor', 'owner']);
      await agreeTo(tuan, 'staff.roles', language);
      expect(rolesOf(await personOf(an.username))).toEqual(['auditor']);
    });

    await test.step('two owners limit a role to the branch of an agent', async () => {
      const roles = await openRoles();
      await roles.getByRole('combobox').selectOption('branch');
      await roles.getByRole('textbox').first().fill('nobody');
      await roles.getByLabel(t('reason')).fill('the desk of the north');
      await roles.getByRole('button', { name: t('propose') }).click();
      await expect(roles.getByText(t('agentUnknown'))).toBeVisible();
      await seen(mali, info, 'branch-unknown');
      await roles.getByRole('textbox').first().fill('agentanong');
      await roles.getByRole('button', { name: t('propose') }).click();
      await expect(mali.getByText(named('proposed', noi.name))).toBeVisible();
      await tuan.goto('/office/approvals');
      await expect(tuan.getByText(/agentanong/).first()).toBeVisible();
      await seen(tuan, info, 'branch-to-agree');
      await agreeTo(tuan, 'staff.roles', language);
      expect((await personOf(noi.username)).roles).toMatchObject([{ role: 'auditor', branches: ['agentanong'] }]);
      await mali.goto('/office/staff');
      await expect(mali.getByText(/agentanong/).first()).toBeVisible();
      await seen(mali, info, 'staff-in-branch');
    });

    await test.step('two owners limit a role to baht', async () => {
      const roles = await openRoles();
      await roles.getByRole('combobox').selectOption('THB');
      await roles.getByLabel(t('reason')).fill('the desk in Bangkok');
      await seen(mali, info, 'roles-limited');
      await roles.getByRole('button', { name: t('propose') }).click();
      await expect(mali.getByText(named('proposed', noi.name))).toBeVisible();
      await tuan.goto('/office/approvals');
      await expect(tuan.getByText(`(${bahtOnly})`).first()).toBeVisible();
      await seen(tuan, info, 'limit-to-agree');
      await agreeTo(tuan, 'staff.roles', language);
      expect((await personOf(noi.username)).roles).toMatchObject([{ role: 'auditor', currencies: ['THB'] }]);
      await mali.goto('/office/staff');
      await expect(
        mali.getByRole('button', { name: named('openPerson', `${noi.name} ${noi.username}`) }),
      ).toBeVisible();
      await seen(mali, info, 'staff-limited');
    });

    await test.step('two owners reset the second factor, and the old one no longer works', async () => {
      const pane = await openPerson();
      await seen(mali, info, 'staff-person');
      await pane.getByRole('button', { name: t('factor') }).click();
      await expect(mali.getByRole('dialog').getByText(named('factor.text', noi.name))).toBeVisible();
      await giveReason(mali, t('factor'), 'the phone is lost');
      await expect(mali.getByText(named('proposed', noi.name))).toBeVisible();
      await agreeTo(tuan, 'staff.factor', language);
      const { username, secret } = noi;
      const old = { username, password: PASSWORD, code: await freshCode(secret) };
      expect((await api.ask(contract.operators.staffLogin, old)).code).toBe('CREDENTIALS_WRONG');
    });

    await test.step('the mailed link registers a new factor with the password, once', async () => {
      const link = `/office/join#${await mailedInvitation(noi.mail, noi.invitation)}`;
      const context = await browser.newContext({
        viewport: info.project.use.viewport ?? null,
        isMobile: info.project.use.isMobile ?? false,
      });
      const code = language === 'th' ? 'TY' : 'EN';
      await context.addInitScript((lang) => localStorage.setItem('lang', lang), code);
      const page = await context.newPage();
      await page.goto(link);
      await expect(page.getByRole('heading', { name: session('enrol') })).toBeVisible();
      await expect(page).toHaveURL((url) => url.hash === '');
      const secret = (await page.locator('code').textContent()) ?? '';
      expect(secret).not.toBe(noi.secret);
      await page.getByLabel(session('password'), { exact: true }).fill('not the password');
      await typeCode(page, await freshCode(secret));
      await seen(page, info, 'enrol');
      await page.getByRole('button', { name: session('enrol.submit') }).click();
      await expect(page.getByText(session('enrol.wrong'))).toBeVisible();
      await page.getByLabel(session('password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: session('enrol.submit') }).click();
      await expect(page.getByText(session('enrolled'))).toBeVisible();
      await page.getByLabel(session('username')).fill(noi.username);
      await page.getByLabel(session('password'), { exact: true }).first().fill(PASSWORD);
      await typeCode(page, await freshCode(secret));
      await page.getByRole('button', { name: session('submit') }).click();
      await expect(page.getByRole('button', { name: new RegExp(noi.name) })).toBeVisible();
      await expect(page.getByRole('main').getByText(bahtOnly, { exact: true })).toBeVisible();
      await seen(page, info, 'office-after-enrol');

      const again = await context.newPage();
      await again.goto(link);
      await expect(again.getByText(session('join.invalid'))).toBeVisible();
      await context.close();
    });
    await Promise.all([mali.context().close(), tuan.context().close()]);

    function named(key: string, name: string): RegExp {
      return new RegExp(t(key).source.replace('.*', name.replaceAll('.', '\\.')));
    }

    async function openReview(name: string, username: string): Promise<Locator> {
      await mali.goto('/office/staff?tab=review');
      await mali.getByRole('button', { name: named('review.open', `${name} ${username}`) }).click();
      const review = mali.getByRole('region', { name: named('review.title', name) });
      await expect(review).toBeVisible();
      return review;
    }

    async function openPerson(): Promise<Locator> {
      await mali.goto('/office/staff');
      await mali.getByRole('button', { name: named('openPerson', `${noi.name} ${noi.username}`) }).click();
      return mali.getByRole('region', { name: noi.name });
    }

    async function openRoles(): Promise<Locator> {
      const person = await openPerson();
      await person.getByRole('button', { name: t('changeRoles') }).click();
      return mali.getByRole('region', { name: named('rolesOf', noi.name) });
    }

    async function take(review: Locator, role: 'owner' | 'trader'): Promise<void> {
      const roleName = parts(`role.${role}`).source.replaceAll(/^\^\\s\*|\\s\*\$$/g, '');
      await review.getByRole('checkbox', { name: new RegExp(t('review.take').source.replace('.*', roleName)) }).check();
    }
  },
);

interface NewColleague {
  username: string;
  name: string;
  mail: string;
  secret: string;
  /** The secret in the invitation link with which the person joined the staff. */
  invitation: string;
}

/** Invites a person with the agreement of a second owner, and joins with an authenticator. */
async function join(username: string, name: string, roles: StaffRole[]): Promise<NewColleague> {
  const { acceptInvitation, inviteStaff, openInvitation } = contract.operators;
  const mail = `${username}@house.example`;
  const wish = { mail, name, roles, reason: 'the house grows' };
  const { proposal } = await api.value(inviteStaff, wish, await staffOf('mali'));
  const decision = { id: proposal ?? '', decision: 'agree' as const, note: 'seen' };
  await api.value(contract.proposals.decideProposal, decision, await staffOf('tuan'));
  const invitation = await mailedInvitation(mail);
  const { secret } = await api.value(openInvitation, { invitation });
  const code = await freshCode(secret);
  await api.value(acceptInvitation, { invitation, username, name, password: PASSWORD, code });
  return { username, name, mail, secret, invitation };
}

/** Moves the clock on and returns a new authenticator code, because each code works only once in its thirty seconds. */
async function freshCode(secret: string): Promise<string> {
  await api.moveClock({ advanceMs: 31_000 });
  return generate({ secret, epoch: Math.floor((await now()).getTime() / 1000) });
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /1.*6/ }).first().click();
  await page.keyboard.type(code);
}

async function personOf(username: string) {
  const { people } = await api.value(contract.operators.listStaff, {}, await staffOf('lan'));
  const person = people.find((one) => one.username === username);
  if (!person) throw new Error(`nobody is called ${username}`);
  return person;
}
const rolesOf = ({ roles }: Awaited<ReturnType<typeof personOf>>) => roles.map(({ role }) => role).toSorted();

type Words = ReturnType<typeof wordsOf>;
