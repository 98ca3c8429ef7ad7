import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTeam } from '@tamarind/contract/agent-teams';
import { getAgentCentre } from '@tamarind/contract/agents';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getOfferDesk, listContracts, offerContract } from '@tamarind/contract/commission';
import { memberKindField } from '@tamarind/contract/member-kind';
import { answer, asked, freshSite, requested, show, whitelabelWith } from '#parts/testing.ts';
import ContractsPage from './ContractsPage.tsx';
import TeamPage from './TeamPage.tsx';
import { at, centre, contract, enter, member, pageOf } from './testing.ts';

const inForce = contract({ state: 'active', from: at });
const own = contract({
  account: 'agentanong',
  state: 'active',
  from: at,
  terms: { ...contract().terms, tiers: [{ ratePpm: 20_000 }] },
});
const desk = (change: object = {}) => ({
  currency: 'THB',
  own,
  inForce,
  waiting: null,
  below: [
    { account: 'agentniran', topPpm: 11_000 },
    { account: 'agentmali', topPpm: 7_000 },
  ],
  belowCount: 2,
  ...change,
});

beforeEach(async () => {
  await freshSite();
  enter();
  answer(getWhitelabel, whitelabelWith([]));
  answer(getAgentCentre, centre());
  answer(getOfferDesk, desk());
  answer(listTeam, {
    line: [],
    ...pageOf('members', [
      member('agentsuda'),
      member('deepagent', { depth: 2 }),
      member('somchai88', { [memberKindField]: 0, team: 0 }),
    ]),
  });
});

/** Opens the menu of a row and returns the names of its actions. */
async function actsOf(account: string): Promise<(string | null)[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Acts for ${account}` }));
  const menu = screen.getByRole('list', { name: `Acts for ${account}` });
  return within(menu)
    .getAllByRole('button')
    .map((one) => one.textContent);
}

async function openOffer(): Promise<HTMLElement> {
  show(<TeamPage />);
  expect(await actsOf('agentsuda')).toContain('Offer a contract');
  fireEvent.click(screen.getByRole('button', { name: 'Offer a contract' }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('region', { name: 'What changes' });
  return dialog;
}
const rate = (dialog: HTMLElement, row: number, text: string) => {
  const field = within(dialog).getAllByLabelText('Rate')[row];
  if (field) fireEvent.change(field, { target: { value: text } });
};
const send = (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole('button', { name: 'Send the offer' }));

describe('[F10] an offer from the team', () => {
  test('shows the contract in force beside the new one, marks what differs, and compares the rates', async () => {
    const dialog = await openOffer();
    const [before, after] = ['In force', 'Offered'].map((name) => within(dialog).getByRole('region', { name }));
    // The form begins with the terms of the contract in force, so the preview shows no difference yet.
    expect(before?.textContent).toContain('0.8% from 3 active members · from ฿100,000.00 in valid stakes');
    expect(dialog.querySelectorAll('del, ins')).toHaveLength(0);
    rate(dialog, 1, '1.1');
    expect([before, after].map((one) => one?.querySelector('del, ins')?.textContent?.trim())).toEqual([
      '1.2% without conditions',
      '1.1% without conditions',
    ]);
    const changes = within(dialog).getByRole('region', { name: 'What changes' }).textContent;
    expect(changes).toContain('Highest rate1.2% → 1.1%');
    expect(changes).toContain('Left for you of 2%0.8% → 0.9%');
    expect(changes).toContain('If accepted now, from');
  });

  test('warns whose contracts end when the offer is accepted, and sends what was previewed', async () => {
    answer(offerContract, { id: contract().id });
    const dialog = await openOffer();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    rate(dialog, 0, '0.6');
    rate(dialog, 1, '1');
    const warning = within(dialog).getByRole('alert').textContent;
    expect(warning).toContain('agentniran (1.1%)');
    expect(warning).not.toContain('agentmali');
    expect(warning).toContain('a new offer of at most 1%');
    send(dialog);
    await waitFor(() =>
      expect(asked.some(({ path, method }) => path === offerContract.path && method === 'POST')).toBe(true),
    );
    expect(asked.find(({ path, method }) => path === offerContract.path && method === 'POST')?.body).toMatchObject({
      account: 'agentsuda',
      kind: 'daily',
      terms: { tiers: [{ ratePpm: 6_000, active: 3, turnover: '10000000' }, { ratePpm: 10_000 }], unearned: 'upline' },
    });
  });

  test('says that more contracts than those listed may end', async () => {
    const below = Array.from({ length: 7 }, (_, index) => ({ account: `below${index}`, topPpm: 19_000 - index }));
    answer(getOfferDesk, desk({ below, belowCount: 400 }));
    const dialog = await openOffer();
    const warning = within(dialog).getByRole('alert').textContent;
    expect(warning).toContain('below4 (1.9%) and more than 2 others');
    expect(warning).not.toContain('below5');
  });

  test('is not sent above the caller’s own rate, and not while another one waits', async () => {
    const dialog = await openOffer();
    rate(dialog, 1, '2.1');
    send(dialog);
    expect(await within(dialog).findByText(/Your own contract pays 2% at most/)).toBeTruthy();
    answer(getOfferDesk, desk({ waiting: contract() }));
    fireEvent.change(within(dialog).getByLabelText('Kind of contract'), { target: { value: 'hourly' } });
    await waitFor(() => expect(requested.at(-1)?.query.get('kind')).toBe('hourly'));
    expect((await within(dialog).findByRole('status')).textContent).toContain('has not answered your last offer');
    expect(within(dialog).getByRole('button', { name: 'Send the offer' })).toHaveProperty('disabled', true);
    expect(asked.some(({ path, method }) => path === offerContract.path && method === 'POST')).toBe(false);
  });

  test('shows that no contract of the kind is in force', async () => {
    answer(getOfferDesk, desk({ inForce: null, own: null, below: [], belowCount: 0 }));
    const dialog = await openOffer();
    expect(within(dialog).getByRole('region', { name: 'In force' }).textContent).toContain('No contract of this kind');
    rate(dialog, 0, '0.5');
    expect(within(dialog).getByRole('region', { name: 'Offered' }).textContent).toContain('0.5% without conditions');
    expect(within(dialog).getByRole('region', { name: 'What changes' }).textContent).not.toContain('Left for you');
  });

  test('is sent from the page of contracts with exact rates and amounts of the downline’s currency', async () => {
    answer(offerContract, { id: contract().id });
    answer(listContracts, pageOf('contracts', []));
    answer(getOfferDesk, desk({ currency: 'VND', own: null, inForce: null, below: [], belowCount: 0 }));
    answer(listTeam, {
      line: [],
      ...pageOf('members', [member('agentminh', { currency: 'VND' }), member('somchai88', { [memberKindField]: 0 })]),
    });
    show(<ContractsPage />);
    fireEvent.click(await screen.findByRole('tab', { name: 'Given to downlines' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Offer a contract' }));
    const dialog = await screen.findByRole('dialog');
    const choice = (await within(dialog).findByLabelText('Direct downline')) as HTMLSelectElement;
    expect([...choice.options].map(({ value }) => value)).toEqual(['agentminh']);
    fireEvent.change(await within(dialog).findByLabelText('Rate'), { target: { value: '0.5' } });
    fireEvent.change(within(dialog).getByLabelText('Valid stakes'), { target: { value: '1000000' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the offer' }));
    await waitFor(() =>
      expect(asked.find(({ path, method }) => path === offerContract.path && method === 'POST')?.body).toMatchObject({
        account: 'agentminh',
        kind: 'daily',
        terms: { tiers: [{ ratePpm: 5_000, turnover: '1000000' }] },
      }),
    );
  });
});

describe('[F04] the acts on a row', () => {
  test('offer contracts to direct agents only, and need their rights', async () => {
    show(<TeamPage />);
    expect(await actsOf('agentsuda')).toEqual(['Offer a contract', 'Send money', 'Stop transfers']);
    expect(await actsOf('deepagent')).toEqual(['Send money', 'Stop transfers']);
    expect(await actsOf('somchai88')).toEqual(['Send money', 'Stop transfers']);
  });

  test('[N01] an assistant has only the acts of its rights', async () => {
    answer(getAgentCentre, centre({ rights: ['team', 'contracts'], isPrincipal: false }));
    enter('sub_agent');
    show(<TeamPage />);
    expect(await actsOf('agentsuda')).toEqual(['Offer a contract']);
    expect(screen.queryByRole('button', { name: 'Acts for somchai88' })).toBeNull();
  });
});
