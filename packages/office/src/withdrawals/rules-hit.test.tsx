import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { claimWithdrawal, getPayoutByRule, switchPayoutByRule } from '@tamarind/contract/withdrawals';
import { officeScene } from '#parts/testing.tsx';
import { Claim } from './Claim.tsx';
import { PayByRule } from './PayByRule.tsx';
import { RulesHit } from './RulesHit.tsx';
import type { WithdrawalCase } from './whose-turn.ts';

type Ruling = NonNullable<WithdrawalCase['ruling']>;
const figure = (name: string, unit: Ruling['findings'][number]['figures'][number]['unit'], value: string) => ({
  name,
  unit,
  value,
});
const held: Ruling = {
  version: 7,
  isPaidByRule: false,
  findings: [
    { rule: 'verified', isHit: true, figures: [] },
    { rule: 'first', isHit: false, figures: [figure('paid', 'count', '2')] },
    {
      rule: 'change',
      isHit: true,
      figures: [
        figure('what', 'word', 'payee_bound'),
        figure('at', 'moment', '2026-11-21T03:00:00.000Z'),
        figure('hours', 'hours', '72'),
      ],
    },
    {
      rule: 'turnover',
      isHit: false,
      figures: [
        figure('staked', 'money', '50000'),
        figure('deposited', 'money', '40000'),
        figure('percent', 'percent', '100'),
      ],
    },
  ],
};

afterEach(cleanup);
async function show(part: React.ReactNode, scene: Parameters<typeof officeScene>[1]) {
  const { page, asked, fetch } = await officeScene(part, scene);
  vi.stubGlobal('fetch', fetch);
  render(page);
  return asked;
}

test('[J06] rules that were hit come first, each in words with its figures; the others are counted', async () => {
  await show(<RulesHit ruling={held} currency="THB" />, { rights: [], replies: {} });
  expect(screen.getByText('2 rules hit')).toBeTruthy();
  expect(screen.getByText(/no identity document is accepted/)).toBeTruthy();
  expect(screen.getByText(/bank account bound on .*2026.*, less than 72 hours before/)).toBeTruthy();
  expect(screen.getByText('2 rules are clear')).toBeTruthy();
  expect(screen.getByText(/฿500.00 staked after deposits of ฿400.00; 100 % of the deposits is needed/)).toBeTruthy();
  expect(screen.getByText(/2 withdrawals paid before/)).toBeTruthy();
  expect(screen.queryByText(/Paid by rule/)).toBeNull();
});

test('[J06] a case paid by rule says by which version, and that no person agreed', async () => {
  const findings = held.findings.map((finding) => ({ ...finding, isHit: false }));
  await show(<RulesHit ruling={{ version: 7, isPaidByRule: true, findings }} currency="THB" />, {
    rights: [],
    replies: {},
  });
  expect(screen.getByText('Paid by rule: brand version 7 agreed, no person did.')).toBeTruthy();
  expect(screen.getByText('no rule hit')).toBeTruthy();
});

test('[J06] a colleague’s case is taken over; a role that only reads sees who works on it', async () => {
  const id = '01a1fce5-7581-7481-ae81-6860f1409cc3';
  const item = { id, claim: { by: 'tuan', at: new Date() }, dueAt: new Date('2026-11-23T05:30:00Z') };
  const path = claimWithdrawal.path.replace('{id}', id);
  const asked = await show(<Claim item={item} />, {
    rights: ['withdrawals.review'],
    replies: { [path]: { refusal: 'WITHDRAWAL_STATE' } },
  });
  expect(screen.getByText(/tuan works on this case/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take it over' }));
  await screen.findByRole('alert');
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', url: path, body: { isMine: true } },
  ]);
  cleanup();
  await show(<Claim item={item} />, { rights: ['withdrawals.read'], replies: {} });
  expect(screen.queryByRole('button')).toBeNull();
});

test('[J06] [S-H4] the sum of the day is shown beside its ceiling, and one person stops payments by rule with a reason', async () => {
  const days = [{ currency: 'THB', paid: '120000', count: 2, most: '50000000' }];
  const asked = await show(<PayByRule />, {
    rights: ['withdrawals.review'],
    replies: {
      [getPayoutByRule.path]: { value: { version: 7, paysByRule: true, isStopped: false, days } },
      [switchPayoutByRule.path]: { value: { proposal: null } },
    },
  });
  expect(await screen.findByText(/2 payments in 24 hours: ฿1,200.00 of ฿500,000.00/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop payments by rule' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'stolen accounts' } });
  const [act] = [...dialog.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Stop payments by rule',
  );
  if (act) fireEvent.click(act);
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ isOn: false, reason: 'stolen accounts' }),
  );
});

test.each([
  ['Chrome, Android, phone', 'Chrome, Android, phone: device known since'],
  ['unknown', 'unknown device: device known since'],
])('[J06] the device %s is named in words of the page', async (on, shown) => {
  const at = '2026-11-21T03:00:00.000Z';
  const figures = [
    figure('on', 'word', on),
    figure('device', 'moment', at),
    figure('network', 'moment', at),
    figure('hours', 'hours', '24'),
  ];
  const ruling: Ruling = { ...held, findings: [{ rule: 'place', isHit: true, figures }] };
  await show(<RulesHit ruling={ruling} currency="THB" />, { rights: [], replies: {} });
  expect(await screen.findByText(new RegExp(shown))).toBeTruthy();
});
