import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, type FrameLocator, type Page, test, type TestInfo } from '@playwright/test';
import { contract } from '@tamarind/contract/index';
import { dayOf, momentAt } from '@tamarind/domain/time';
import { inProject } from '../tools/project.ts';
import { accessible, api, isPhone, languageOf, loginOf, now, picture, play, product, wordsOf } from './stage.ts';

/**
 * This file tests bets of every kind: pasted, combined, at half payout, and system bets; and a draw whose result is
 * checked offline.
 */
test.beforeAll(async () => {
  // Moves the clock to a new day at 09:00, when every lottery used in these tests is open.
  const day = dayOf(new Date((await now()).getTime() + 86_400_000));
  await api.moveClock({ at: momentAt(day, '09:00:02') });
  const open = async () => (await api.value(contract.lottery.listOpenDraws, {})).draws.map(({ game }) => game);
  await expect.poll(open, { timeout: 30_000 }).toEqual(expect.arrayContaining(['glo', 'mega645', 'vn27x1', 'xsmb']));
});

/**
 * Places the bet from the slip and opens the receipt. Checks that the charged amount equals the amount on the button.
 */
async function confirm(frame: FrameLocator, page: Page, info: TestInfo): Promise<void> {
  const slip = wordsOf('lottery/src/slip', languageOf(info));
  if (isPhone(info)) await frame.getByRole('button', { name: slip('view') }).click();
  await expect(frame.getByText(slip('held')).first()).toBeVisible();
  await accessible(page);
  await send(frame, info);
}

async function send(frame: FrameLocator, info: TestInfo): Promise<void> {
  const slip = wordsOf('lottery/src/slip', languageOf(info));
  await frame
    .getByRole('button', { name: slip('confirm') })
    .last()
    .click();
  await expect(frame.getByText(slip('accepted'))).toBeVisible();
}

const typeName = (info: TestInfo, code: string) =>
  new RegExp(
    `^${wordsOf('ui/src/lottery-names/bets', languageOf(info))(code).source.replaceAll(/^\^\\s\*|\\s\*\$$/g, '')}`,
  );

async function toSlip(frame: FrameLocator, info: TestInfo): Promise<void> {
  const board = wordsOf('lottery/src/board', languageOf(info));
  if (!isPhone(info)) await frame.getByRole('button', { name: board('addToSlip') }).click();
}

test(
  '[L03] [L06] forty numbers are pasted, one doubtful line is asked, and all are bet on',
  { tag: '@phone-first' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const paste = wordsOf('lottery/src/paste', languageOf(info));
    const frame = await play(page, info, 'glo');
    await frame.getByRole('radio', { name: board('mode.paste') }).check({ timeout: 20_000 });
    const numbers = Array.from({ length: 40 }, (_, n) => String(n + 20)).join(' ');
    await frame.getByRole('textbox').fill(`${numbers} บน 1\n1OO บน 1`);
    await expect(frame.getByRole('button', { name: paste('yes') })).toBeVisible();
    await picture(page, info, 'paste');
    await frame.getByRole('button', { name: paste('yes') }).click();
    await accessible(page);
    await frame.getByRole('button', { name: languageOf(info) === 'th' ? paste('add') : /^Add 41 lines/ }).click();
    await confirm(frame, page, info);
    await expect(frame.getByText(/฿41/).first()).toBeVisible();
  },
);

test(
  '[L02] [L06] a xiên quay of four numbers is eleven parlays on one line',
  { tag: '@desk-first' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const frame = await play(page, info, 'xsmb');
    const groups = frame.getByRole('group', { name: board('groups') });
    await groups.getByRole('button', { name: typeName(info, 'group.xien') }).click({ timeout: 20_000 });
    const types = frame.getByRole('group', { name: board('betTypes') });
    await types.getByRole('button', { name: typeName(info, 'type.xienq4') }).click();
    await frame.getByRole('radio', { name: board('mode.grid') }).check();
    const field = frame.getByRole('group', { name: board('pickNumbers') });
    for (const number of ['07', '17', '68', '73']) await field.getByRole('button', { name: number }).first().click();
    await toSlip(frame, info);
    await confirm(frame, page, info);
    await expect(frame.getByText(/฿11/).first()).toBeVisible();
  },
);

test(
  '[L03] [L06] a number at half pay shows its price before it is bet on, and keeps it',
  { tag: '@desk-first' },
  async ({ page }, info) => {
    const draw = (await api.value(contract.lottery.listOpenDraws, {})).draws.find(({ game }) => game === 'glo');
    const number = isPhone(info) ? '626' : '262';
    await api.moveClock({ advanceMs: 31_000 });
    const mali = loginOf('mali');
    const token = await api.loginStaff(mali.username, mali.password, mali.totpSecret ?? '');
    const rule = { draw: draw?.code ?? '', betType: 'top3', selections: [number], kind: 'half' as const };
    await api.value(contract.lottery.setNumberRule, { ...rule, reason: 'lucky_number' }, { token });

    const board = wordsOf('lottery/src/board', languageOf(info));
    const frame = await play(page, info, 'glo');
    const types = frame.getByRole('group', { name: board('betTypes') });
    await types
      .getByRole('button', { name: typeName(info, 'type.tod3') })
      .first()
      .click({ timeout: 20_000 });
    await frame.getByRole('radio', { name: board('mode.keypad') }).check();
    const keypad = frame.getByRole('group', { name: board('keypad') });
    for (const digit of number) await keypad.getByRole('button', { name: digit, exact: true }).click();
    await expect(frame.getByText(/½/).first()).toBeVisible();
    await toSlip(frame, info);
    await picture(page, info, 'half');
    await confirm(frame, page, info);
    // With half pay the three-top odds are 450 instead of 900; the any-order odds stay at 150.
    await expect(frame.getByText(/×450/).first()).toBeVisible();
    await expect(frame.getByText(/×150/).first()).toBeVisible();
  },
);

test(
  '[L04] [L06] one slip goes on the next three draws, and each has a ticket of its own',
  { tag: '@phone' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const slip = wordsOf('lottery/src/slip', languageOf(info));
    const frame = await play(page, info, 'mega645');
    const field = frame.getByRole('group', { name: board('pickNumbers') });
    await expect(field).toBeVisible({ timeout: 20_000 });
    for (const number of isPhone(info) ? ['05', '11', '18', '24', '33', '42'] : ['04', '12', '19', '25', '34', '43'])
      await field.getByRole('button', { name: number }).first().click();
    await toSlip(frame, info);
    if (isPhone(info)) await frame.getByRole('button', { name: slip('view') }).click();
    const more = frame.getByRole('button', { name: slip('drawsMore') });
    await more.click();
    await more.click();
    await expect(frame.getByRole('group', { name: slip('draws') }).getByRole('listitem')).toHaveCount(3);
    await expect(frame.getByText(slip('held')).first()).toBeVisible();
    await expect(frame.getByRole('button', { name: slip('confirm') }).last()).toHaveText(/฿30/);
    await picture(page, info, 'several-draws');
    await accessible(page);
    await send(frame, info);
    await expect(frame.getByText(slip('seriesTickets'))).toBeVisible();
    await picture(page, info, 'several-draws-receipt');
  },
);

test(
  '[L04] [L06] a system of seven numbers is seven tickets in one',
  { tag: '@phone-first' },
  async ({ page }, info) => {
    const board = wordsOf('lottery/src/board', languageOf(info));
    const frame = await play(page, info, 'mega645');
    await frame
      .getByRole('radio', { name: typeName(info, 'type.mega_bao7') })
      .or(frame.getByRole('button', { name: typeName(info, 'type.mega_bao7') }))
      .first()
      .click({ timeout: 20_000 });
    const field = frame.getByRole('group', { name: board('pickNumbers') });
    for (const number of ['03', '08', '15', '21', '30', '37', '44'])
      await field.getByRole('button', { name: number }).first().click();
    await expect(frame.getByText(/฿70/).first()).toBeVisible();
    await picture(page, info, 'system');
    await toSlip(frame, info);
    await confirm(frame, page, info);
  },
);

test('[L05] a quick draw is checked offline by the published script, and a changed one is not accepted', async () => {
  const info = test.info();
  const settled = async () =>
    (await api.value(contract.lottery.listResults, { game: 'k3x1' })).draws.find(({ state }) => state === 'settled');
  await expect.poll(async () => (await settled())?.code, { timeout: 100_000 }).toBeTruthy();
  const code = (await settled())?.code ?? '';
  const answer = await fetch(`${product.url}/api/lottery/draws/${code}`);
  const { value } = (await answer.json()) as { value: { prizes: { dice: string[] } } };
  const game = await api.value(contract.lottery.getGame, { game: 'k3x1' });
  const file = { form: 'tamarind-draw/1', format: game.format, derivation: game.derivation, ...value };
  const verify = async (content: object) => {
    const path = info.outputPath('draw.json');
    await writeFile(path, JSON.stringify(content));
    const run = promisify(execFile)(process.execPath, [inProject('tools/verify/verify.mjs'), path]);
    return run.then(() => 0).catch(({ code: exit }: { code: number }) => exit);
  };
  // The verification script that players download must be identical to the file that this test runs.
  const served = await fetch(`${product.url}/lottery-client/verify.mjs`);
  expect(await served.text()).toBe(await readFile(inProject('tools/verify/verify.mjs'), 'utf8'));
  expect(await verify(file)).toBe(0);
  const [first = '1', ...rest] = value.prizes.dice;
  expect(await verify({ ...file, prizes: { dice: [first === '6' ? '1' : '6', ...rest] } })).toBe(1);
});
