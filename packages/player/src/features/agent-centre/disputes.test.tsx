import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { disputeIncome, listIncomeDisputes } from '@tamarind/contract/income-disputes';
import { getStatement, listIncomes } from '@tamarind/contract/incomes';
import { answer, asked, freshSite, refuseOnce, requested, show, whitelabelWith } from '#parts/testing.ts';
import IncomePage from './IncomePage.tsx';
import { at, contract, enter, pageOf } from './testing.ts';

const income = {
  id: '019a0000-0000-7000-8000-000000000009',
  kind: 'daily',
  currency: 'THB',
  account: 'agentanong',
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
const rowOf = (account: string) => ({
  source: 'day:2026-11-20',
  account,
  level: 1,
  at,
  ...zero,
  ratePpm: null,
  belowPpm: null,
  contract: null,
  person: null,
  linked: null,
});
const dispute = (change: object = {}) => ({
  id: '019a0000-0000-7000-8000-000000000010',
  row: null,
  message: 'a bet of Friday is missing',
  state: 'open',
  openedAt: at,
  answer: null,
  decidedAt: null,
  ...change,
});

beforeEach(async () => {
  await freshSite();
  enter();
  answer(getWhitelabel, whitelabelWith([]));
  answer(listIncomes, { ...pageOf('incomes', [income]), total: '984000', owed: '0', currency: 'THB' });
  answer(getStatement, {
    income,
    contract: contract({ state: 'active' }),
    contracts: [],
    facts: {
      figures: { ...zero, fees: '0', active: 4, placed: [] },
      base: '0',
      ratePpm: '8000',
      earnedE6: '0',
      potentialE6: '0',
      shortfall: '0',
      before: { loss: '0', remainderE6: '0' },
      after: { loss: '0', remainderE6: '0' },
      downlines: [],
    },
    rows: [rowOf('somchai88'), rowOf('suda99')],
    corrections: [],
    sha256: 'b'.repeat(64),
  });
  answer(listIncomeDisputes, { disputes: [] });
  answer(disputeIncome, dispute());
});

async function open() {
  show(<IncomePage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Open the statement of Daily salary' }));
  return within(await screen.findByRole('region', { name: 'Disputes' }));
}
const sent = () => asked.filter(({ path, method }) => path.endsWith('/disputes') && method === 'POST');
const write = (form: Awaited<ReturnType<typeof open>>, message: string) => {
  fireEvent.change(form.getByLabelText('What is wrong?'), { target: { value: message } });
  fireEvent.click(form.getByRole('button', { name: 'Open a dispute' }));
};

test('[F12] a case names the row that it is about, and the form is empty for the next one', async () => {
  const form = await open();
  const rows = form.getByLabelText<HTMLSelectElement>('Row');
  expect([...rows.options].map(({ text }) => text)).toEqual([
    'The whole income',
    'somchai88 · 20 Nov 2026',
    'suda99 · 20 Nov 2026',
  ]);
  fireEvent.change(rows, { target: { value: '1' } });
  write(form, 'bad ');
  expect(await form.findByText('At least five characters.')).toBeTruthy();
  expect(sent()).toEqual([]);
  answer(listIncomeDisputes, { disputes: [dispute({ row: rowOf('suda99') })] });
  write(form, '  a bet of Friday is missing ');
  // The list is read again after the case was opened.
  expect((await form.findByText('suda99 · 20 Nov 2026', { selector: 'b' })).closest('li')?.textContent).toContain(
    'Open',
  );
  expect(sent().map(({ body }) => body)).toEqual([
    { message: 'a bet of Friday is missing', row: { source: 'day:2026-11-20', account: 'suda99' } },
  ]);
  // Three calls, all about this income: the list, the new case, and the list again.
  const ofIncome = disputeIncome.path.replace('{id}', income.id);
  expect(requested.filter(({ path }) => path === ofIncome)).toHaveLength(3);
  await waitFor(() =>
    expect([rows.value, form.getByLabelText<HTMLTextAreaElement>('What is wrong?').value]).toEqual(['', '']),
  );
  expect(form.queryByText('At least five characters.')).toBeNull();
});

test('[F12] a case about the whole income names no row, and a refusal keeps the text', async () => {
  const form = await open();
  refuseOnce(disputeIncome, 'DISPUTE_OPEN', undefined, 409);
  write(form, 'the sum is too low');
  expect(await form.findByText(/already has an open dispute/)).toBeTruthy();
  expect(form.getByLabelText<HTMLTextAreaElement>('What is wrong?').value).toBe('the sum is too low');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ message: 'the sum is too low' });
});

test('[F12] a decided case shows the answer of staff', async () => {
  answer(listIncomeDisputes, {
    disputes: [
      dispute({ state: 'upheld', answer: 'you were right', decidedAt: at }),
      dispute({ id: '019a0000-0000-7000-8000-000000000011', state: 'dismissed', answer: 'it counts', decidedAt: at }),
    ],
  });
  const list = await open();
  expect((await list.findByText('Upheld and corrected')).closest('li')?.textContent).toContain(
    'Answer: you were right',
  );
  expect(list.getByText('Dismissed').closest('li')?.textContent).toContain('Answer: it counts');
});
