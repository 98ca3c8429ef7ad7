import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTeam } from '@tamarind/contract/agent-teams';
import { freezeTransfers, getTransferDesk, transferToDownline } from '@tamarind/contract/agent-transfers';
import { getWhitelabel } from '@tamarind/contract/brand';
import { exportIncomes, getStatement, getStatementDay, listIncomes } from '@tamarind/contract/incomes';
import { memberKindField } from '@tamarind/contract/member-kind';
import { answer, asked, freshSite, requested, show, whitelabelWith } from '#parts/testing.ts';
import IncomePage from './IncomePage.tsx';
import TeamPage from './TeamPage.tsx';
import { at, contract, enter, member, pageOf } from './testing.ts';

beforeEach(async () => {
  await freshSite();
  enter();
  answer(getWhitelabel, whitelabelWith([]));
  answer(listTeam, {
    line: [],
    ...pageOf('members', [
      member('agentsuda', { isFrozen: true }),
      member('somchai88', { [memberKindField]: 0, team: 0 }),
    ]),
  });
});

describe('[F04] [J08] acts on a downline', () => {
  test('money is sent within the shown bounds, with the payment password, after a question that repeats the amount', async () => {
    answer(getTransferDesk, {
      upline: null,
      isFrozen: false,
      currency: 'THB',
      available: '500000',
      min: '1000',
      max: '5000000',
      dayLeft: '20000000',
    });
    answer(transferToDownline, { reference: 'T1', available: '400000' });
    show(<TeamPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Acts for somchai88' }));
    fireEvent.click(screen.getByRole('button', { name: 'Send money' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('฿5,000.00')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('Amount'), { target: { value: 'much' } });
    fireEvent.change(within(dialog).getByLabelText('Payment password'), { target: { value: '123456' } });
    const next = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Go on' }));
    next();
    expect(await within(dialog).findByText('Enter an amount.')).toBeTruthy();
    expect(asked.some(({ path }) => path === transferToDownline.path)).toBe(false);
    expect(requested.at(-1)?.query.has('of')).toBe(false);
    fireEvent.change(within(dialog).getByLabelText('Amount'), { target: { value: '120' } });
    next();
    expect(await within(dialog).findByText('Send ฿120.00 to somchai88?')).toBeTruthy();
    expect(asked.some(({ path }) => path === transferToDownline.path)).toBe(false);
    expect(within(dialog).getByRole('button', { name: 'Send ฿120.00' })).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>('Amount').value).toBe('120');
  });

  test('a stop is asked about first, and a stopped downline is allowed again', async () => {
    answer(freezeTransfers, { isFrozen: false });
    show(<TeamPage />);
    fireEvent.click(await screen.findByRole('button', { name: 'Acts for agentsuda' }));
    fireEvent.click(screen.getByRole('button', { name: 'Allow transfers' }));
    expect(asked.some(({ path }) => path === freezeTransfers.path)).toBe(false);
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Allow transfers' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === freezeTransfers.path)?.body).toMatchObject({
        account: 'agentsuda',
        isFrozen: false,
      }),
    );
  });
});

test('[F07] the file of the incomes has the days and the kind of the list', async () => {
  answer(listIncomes, { ...pageOf('incomes', []), total: '0', owed: '0', currency: 'THB' });
  show(<IncomePage only="hourly" />);
  fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  const file = () => requested.find(({ path }) => path === exportIncomes.path)?.query;
  await waitFor(() => expect(file()?.get('kind')).toBe('hourly'));
  const list = requested.find(({ path }) => path === listIncomes.path)?.query;
  expect([file()?.get('from'), file()?.get('to')]).toEqual([list?.get('from'), list?.get('to')]);
});

test('[F07] an income shows how its amount was computed, down to the rows', async () => {
  const income = {
    id: '019a0000-0000-7000-8000-000000000009',
    kind: 'daily',
    currency: 'THB',
    account: 'agentsuda',
    from: at,
    until: '2026-11-21T05:00:00.000Z',
    part: 0,
    fromDay: '2026-11-20',
    untilDay: '2026-11-21',
    pay: '984000',
    paidAt: at,
    settled: '0',
  };
  const zero = { turnover: '0', net: '0', bonuses: '0', salaries: '0', deposits: '0', withdrawals: '0' };
  answer(listIncomes, { ...pageOf('incomes', [income]), total: '984000', owed: '0', currency: 'THB' });
  answer(getStatement, {
    income,
    contract: contract({ state: 'active' }),
    contracts: [],
    facts: {
      figures: { ...zero, turnover: '123456700', fees: '0', active: 4, placed: [] },
      base: '123000000',
      ratePpm: '8000',
      earnedE6: '984000000000',
      potentialE6: '984000000000',
      shortfall: '0',
      before: { loss: '0', remainderE6: '0' },
      after: { loss: '0', remainderE6: '0' },
      downlines: [],
    },
    rows: [
      {
        source: 'day:2026-11-20',
        account: 'somchai88',
        level: 1,
        at,
        ...zero,
        turnover: '123456700',
        ratePpm: null,
        belowPpm: null,
        contract: null,
        person: 'c'.repeat(16),
        linked: 'team',
      },
    ],
    corrections: [],
    sha256: 'b'.repeat(64),
  });
  show(<IncomePage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Open the statement of Daily salary' }));
  const rows = await screen.findByRole('table', { name: 'Rows of this income' });
  expect(rows.textContent).toContain('20 Nov 2026same person as another row');
  const row = { source: 'day:2026-11-20', account: 'somchai88', level: 1, at, ...zero, turnover: '123456700' };
  answer(getStatementDay, {
    row: { ...row, ratePpm: null, belowPpm: null, contract: null, person: 'c'.repeat(16), linked: 'team' },
    entries: [
      { kind: 'bet', source: 'ticket:1#1', at, turnover: '123456700', net: '0', amount: '0' },
      { kind: 'deposit', source: 'd1', at, turnover: '0', net: '0', amount: '70000' },
    ],
    holds: true,
    sha256: 'd'.repeat(64),
  });
  expect(screen.getByText('Base').parentElement?.textContent).toBe('Base฿1,230,000.00');
  expect(screen.getByText('Whole team').parentElement?.textContent).toBe('Whole team฿9,840.00');
  fireEvent.click(within(rows).getByRole('button', { name: 'Open the day 20 Nov 2026 of somchai88' }));
  const entries = await screen.findByRole('table', { name: 'Bets and money of this day' });
  expect(entries.textContent).toContain('deposit');
  expect(entries.textContent).toContain('฿700.00');
  expect(screen.getByText('These entries add up to the row.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All rows' }));
  expect(await screen.findByRole('table', { name: 'Rows of this income' })).toBeTruthy();
});
