import { expect, test } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { mailedInvitation, staffOf } from './member.ts';
import { accessible, api, picture, product, speak, wordsOf } from './stage.ts';

/** Uses localhost, because a passkey needs a host name and does not work with an IP address. */
const site = product.url.replace('127.0.0.1', 'localhost');
const PASSWORD = 'a heron on the red river';

test(
  '[A01] a person joins the staff with a passkey and signs in with password and passkey',
  { tag: '@desk' },
  async ({ browser }, info) => {
    const mail = `kim.${info.project.name}@house.example`;
    const wish = { mail, name: 'Kim', roles: ['auditor' as const], reason: 'the yearly audit' };
    const { proposal } = await api.value(contract.operators.inviteStaff, wish, await staffOf('mali'));
    const decision = { id: proposal ?? '', decision: 'agree' as const, note: 'seen' };
    await api.value(contract.proposals.decideProposal, decision, await staffOf('tuan'));

    const t = wordsOf('office/src/session', 'en');
    const context = await browser.newContext({ baseURL: site });
    const page = await context.newPage();
    await speak(page, 'en');
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`/office/join#${await mailedInvitation(mail)}`);
    await page.getByLabel(t('username')).fill('kim.audit');
    await page.getByLabel(t('password'), { exact: true }).first().fill(PASSWORD);
    await page.getByRole('radio', { name: t('factor.passkey') }).check();
    await accessible(page);
    await picture(page, info, 'join-passkey');
    await page.getByRole('button', { name: t('join.submit') }).click();

    await expect(page.getByText(t('joined'))).toBeVisible();
    await page.getByLabel(t('username')).fill('kim.audit');
    await page.getByLabel(t('password'), { exact: true }).first().fill('not the password');
    await page.getByRole('radio', { name: t('factor.passkey') }).check();
    await page.getByRole('button', { name: t('submit') }).click();
    await expect(page.getByText(t('wrong'))).toBeVisible();
    await accessible(page);
    await page.getByLabel(t('password'), { exact: true }).first().fill(PASSWORD);
    await page.getByRole('button', { name: t('submit') }).click();
    await expect(page.getByRole('button', { name: /Kim/ })).toBeVisible();
    await picture(page, info, 'office-by-passkey');
    await context.close();
  },
);
