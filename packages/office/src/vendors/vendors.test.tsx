import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addVendor,
  listVendorCases,
  listVendorRounds,
  listVendors,
  resolveVendorCase,
  switchVendor,
} from '@tamarind/contract/vendors-office';
import { decideProposal, listProposals } from '@tamarind/contract/proposals';
import { officeScene } from '#parts/testing.tsx';
import VendorsRoom from './VendorsRoom.tsx';

const at = '2026-11-16T08:00:00.000Z';
const id = '019ac6b2-5ce5-7581-ae81-6860f1409cc3';
const print = (sign: string) => sign.repeat(64);
const vendor = (change: object = {}) => ({
  code: 'DEMO1',
  name: 'Demo One',
  kind: 'seamless',
  profile: 'hub88',
  baseUrl: 'https://vendor.example',
  operatorId: 'tamarind',
  currencies: ['THB'],
  ips: [],
  takesTrial: false,
  state: 'on',
  stateChangedBy: 'system',
  stateChangedAt: at,
  stateNote: '',
  games: 12,
  gamesReadAt: at,
  openRounds: 3,
  openCases: 1,
  promoToday: [],
  promoDayMax: { THB: '10000000', VND: '0' },
  promoMemberMax: { THB: '1000000', VND: '0' },
  health: { outGood: 90, outBad: 2, inGood: 100, inBad: 8, lastWhy: 'bet RS_ERROR_WRONG_TYPES', lastMovementAt: at },
  keys: [
    { id, side: 'ours', print: print('a'), state: 'active', activeFrom: at, activeTo: null, addedBy: 'system' },
    {
      id: id.replace('019', '018'),
      side: 'theirs',
      print: print('b'),
      state: 'ended',
      activeFrom: at,
      activeTo: at,
      addedBy: 'staff:mali',
    },
  ],
  ...change,
});
const movement = { kind: 'bet', account: 'somchai88', amount: '10000', round: 'r7', state: 'APPLIED' };
const open = {
  id,
  vendor: 'DEMO1',
  day: '2026-11-15',
  kind: 'missing_there',
  transactionUuid: 'tx-1',
  currency: 'THB',
  difference: '-10000',
  ours: movement,
  theirs: null,
  foundAt: at,
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};
const round = {
  vendor: 'DEMO1',
  vendorName: 'Demo One',
  round: 'r7',
  game: 'g1',
  gameName: 'River of Lanterns',
  currency: 'THB',
  state: 'open',
  staked: '10000',
  won: '0',
  openedAt: at,
  movedAt: at,
  closedAt: null,
  account: 'somchai88',
};

afterEach(cleanup);

async function openRoom(
  path: string,
  more: Parameters<typeof officeScene>[1]['replies'] = {},
  rights = ['vendors.read', 'vendors.manage', 'vendors.keys'] as const,
) {
  const location = memoryLocation({ path, record: true });
  const { page, asked, fetch } = await officeScene(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Route path="/vendors/:code?">
        <VendorsRoom />
      </Route>
    </Router>,
    {
      rights: [...rights],
      replies: {
        [listVendors.path]: {
          value: {
            vendors: [
              vendor(),
              vendor({ code: 'WALLET1', name: 'Purse', kind: 'transfer', state: 'paused', openCases: 0 }),
            ],
          },
        },
        [listVendorRounds.path]: { value: { rounds: [round], count: 1, pageSize: 20 } },
        [listVendorCases.path]: {
          value: {
            cases: [open],
            count: 1,
            pageSize: 30,
            days: [{ vendor: 'DEMO1', day: '2026-11-15', theirs: 9, ours: 10, cases: 1, ranAt: at }],
          },
        },
        ...more,
      },
    },
  );
  vi.stubGlobal('fetch', fetch);
  render(page);
  return { asked, location };
}

describe('vendors in the office', () => {
  test('[A03] stand with state, faults of the last hour and open cases', async () => {
    await openRoom('/vendors');
    const row = (await screen.findByText('Demo One')).closest('tr');
    // 10 of 200 calls failed, which is 5 %.
    expect(row?.textContent).toContain('5%');
    expect(row?.textContent).toContain('of 200 calls');
    expect(screen.getByText('paused')).toBeTruthy();
  });

  test('[A03] rounds lead to their member, and stuck ones can be asked for alone', async () => {
    const { asked } = await openRoom('/vendors?show=rounds');
    expect((await screen.findByText('River of Lanterns')).closest('tr')?.textContent).toContain('somchai88');
    fireEvent.change(screen.getByLabelText('Show'), { target: { value: '1' } });
    await waitFor(() => expect(asked.some(({ url }) => url.includes('show=stuck'))).toBe(true));
  });

  test('[A03] a case says what differs and is closed with a note', async () => {
    const path = resolveVendorCase.path.replace('{id}', id);
    const { asked } = await openRoom('/vendors?show=cases', { [`POST ${path}`]: { value: {} } });
    expect((await screen.findByText('Missing there')).closest('tr')?.textContent).toContain('100.00');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'paid by hand' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close the case' }));
    await waitFor(() =>
      expect(asked.find(({ method, url }) => method === 'POST' && url === path)?.body).toEqual({
        note: 'paid by hand',
      }),
    );
  });

  test('[A03] keys are shown by their print only; without the right nothing can be changed', async () => {
    await openRoom('/vendors/DEMO1', {}, ['vendors.read'] as never);
    expect(await screen.findByText('aaaaaaaa…aaaaaaaa')).toBeTruthy();
    expect(screen.queryByText(print('a'))).toBeNull();
    expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Rotate our key/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /End key/ })).toBeNull();
  });

  test('[A03] a vendor is switched off with a reason', async () => {
    const path = switchVendor.path.replace('{code}', 'DEMO1');
    const { asked } = await openRoom('/vendors/DEMO1', { [`POST ${path}`]: { value: { proposal: null } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'contract ended' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Switch off' }).at(-1) as Element);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ state: 'off', note: 'contract ended' }),
    );
  });

  test('[A03] [S-H4] a vendor is proposed whole or not at all, and the screen says that it waits', async () => {
    const { asked } = await openRoom('/vendors', { [`POST ${addVendor.path}`]: { value: { proposal: id } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a vendor' }));
    const send = () => fireEvent.click(screen.getAllByRole('button', { name: 'Add a vendor' }).at(-1) as Element);
    send();
    expect(screen.getAllByText('Required.').length).toBeGreaterThan(2);
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('Code', 'NEW1');
    type('Name', 'New one');
    type('Address of its API', 'https://new.example');
    type('Our name there', 'tamarind');
    type('Its public key', '-----BEGIN PUBLIC KEY-----\nTHEIRS');
    fireEvent.click(screen.getByLabelText('THB'));
    send();
    await waitFor(() => expect(screen.queryByLabelText('Its public key')).toBeNull());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      code: 'NEW1',
      kind: 'seamless',
      profile: 'hub88',
      publicKey: '-----BEGIN PUBLIC KEY-----\nTHEIRS',
      name: 'New one',
      baseUrl: 'https://new.example',
      operatorId: 'tamarind',
      currencies: ['THB'],
      ips: [],
      takesTrial: false,
      promoDayMax: { THB: '0', VND: '0' },
      promoMemberMax: { THB: '0', VND: '0' },
    });
  });

  test('[S-H4] today’s refused promotional wins are shown as an alarm', async () => {
    const promoToday = [{ currency: 'THB', paid: '9990000', refused: '50000', refusals: 2 }];
    await openRoom('/vendors/DEMO1', { [listVendors.path]: { value: { vendors: [vendor({ promoToday })] } } });
    expect((await screen.findByText(/2 refused/)).textContent).toContain('500.00');
  });

  const waiting = (by: string, more: object = {}) => ({
    [listProposals.path]: {
      value: {
        proposals: [
          {
            id,
            act: 'vendor.on',
            subject: 'DEMO1',
            reason: 'their night is over',
            by,
            at,
            expiresAt: '2026-12-30T08:00:00.000Z',
            checkers: 1,
            firstBy: null,
            changed: [],
            ...more,
            facts: [
              { name: 'code', value: 'DEMO1', before: null },
              { name: 'state', value: 'on', before: null },
            ],
          },
        ],
      },
    },
  });

  test('[S-H4] a waiting act is decided with a note after its effect was read', async () => {
    const path = decideProposal.path.replace('{id}', id);
    const { asked } = await openRoom('/vendors/DEMO1', {
      ...waiting('tuan'),
      [`POST ${path}`]: { value: { act: 'vendor.on', subject: 'DEMO1', state: 'agreed' } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Agree' }));
    expect(await screen.findByText('Games start and bets are taken again.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'called them' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Agree' }).at(-1) as Element);
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ decision: 'agree', note: 'called them' }),
    );
  });

  test('[S-H4] the person who proposed an act gets no buttons for it', async () => {
    await openRoom('/vendors/DEMO1', waiting('mali'));
    expect(await screen.findByText('You proposed this. Another person decides.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  });

  test('[A01] the person who proposed an act withdraws it', async () => {
    const path = decideProposal.path.replace('{id}/decision', id);
    const { asked } = await openRoom('/vendors/DEMO1', { ...waiting('mali'), [`DELETE ${path}`]: { value: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(asked.some(({ method, url }) => method === 'DELETE' && url.includes(id))).toBe(true));
  });

  test('[A01] an act whose ground has changed shows what, and can only be refused', async () => {
    await openRoom('/vendors/DEMO1', waiting('tuan', { changed: [{ name: 'state', was: 'off', now: 'on' }] }));
    expect(await screen.findByText(/This rests on values that have changed since/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Agree' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refuse' }).disabled).toBe(false);
  });

  test('[A01] an act of three people says who agreed first', async () => {
    await openRoom('/vendors/DEMO1', waiting('tuan', { checkers: 2, firstBy: 'somsri' }));
    expect(await screen.findByText('somsri agreed. One more person decides.')).toBeTruthy();
  });
});
