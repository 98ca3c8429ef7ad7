import { getWhitelabel } from '@tamarind/contract/brand';
import { getProtection } from '@tamarind/contract/protection';
import { getBalance } from '@tamarind/contract/wallet';
import { LOTTERY_LOBBY } from '#parts/lottery-address.ts';
import { createDeposit, getDeposit, listDepositMethods, listDeposits } from '@tamarind/contract/deposits';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, asked, freshSite, setNetwork, show, signIn, whitelabelWith } from '#parts/testing.ts';
import DepositPage from './DepositPage.tsx';

const START = new Date('2026-11-21T10:00:00.000Z');
const deposit = {
  id: '01a1fcce-08e8-787f-a1c5-f503f9f7ee1d',
  method: 'promptpay',
  state: 'waiting',
  amount: '100000',
  fee: '0',
  currency: 'THB',
  reference: 'TMR7K3Q9421',
  instruction: { kind: 'qr', scheme: 'THAI QR · PromptPay', payload: '00020101021230', byHand: false },
  payee: { name: 'Tamarind Play', bank: 'KBANK', account: '1234567890' },
  createdAt: START.toISOString(),
  expiresAt: '2026-11-21T10:15:00.000Z',
  creditedAt: null,
  held: null,
  slip: null as object | null,
};

const promptpay = {
  method: 'promptpay',
  currency: 'THB',
  min: '2000',
  max: '20000000',
  fee: { fixed: '0', ppm: 0 },
  usualSeconds: 30,
  presets: ['10000', '100000'],
};

// Load the library before the fake timers are installed: its import needs real ones.
beforeAll(() => import('qrcode'));
beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  await freshSite();
  signIn();
  answer(listDepositMethods, { methods: [promptpay], simulation: true });
  answer(getWhitelabel, whitelabelWith([]));
  answer(listDeposits, { deposits: [], count: 0, pageSize: 20 });
  answer(createDeposit, deposit);
  answer(getDeposit, deposit);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Advances fake time, and in between runs the real event loop, which streams and lazy imports need. */
async function pass(ms: number): Promise<void> {
  for (let step = 0; step < 5; step += 1)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(ms / 5);
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    });
}
const open = async () => {
  await act(async () => show(<DepositPage />));
  await pass(50);
};

test('[J05] no amount is chosen beforehand; the bounds of the method are checked before anything is sent', async () => {
  await open();
  const amount = screen.getByLabelText('Amount') as HTMLInputElement;
  expect(amount.value).toBe('');
  fireEvent.change(amount, { target: { value: '10' } });
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿10' }));
  expect(screen.getByText('At least ฿20')).toBeTruthy();
  expect(asked.some(({ method }) => method === 'POST')).toBe(false);
});

test('[J05] where a method takes a fee, it and what arrives are quoted before the deposit is made, and with it', async () => {
  answer(listDepositMethods, { methods: [{ ...promptpay, fee: { fixed: '0', ppm: 15_000 } }], simulation: true });
  answer(createDeposit, { ...deposit, fee: '1500' });
  answer(getDeposit, { ...deposit, fee: '1500' });
  await open();
  expect(screen.queryByText('Added to your wallet')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  expect(screen.getByText('฿15.00')).toBeTruthy();
  expect(screen.getByText('฿985.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getByText('Added to your wallet').nextSibling?.textContent).toBe('฿985.00');
});

test('[J05] the QR is good until its countdown ends, then it is covered and a new one is offered', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^1[45]:\d\d$/);
  expect(screen.getByText('DEMO · NOT PAYABLE')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Simulate payment/ })).toBeTruthy();
  await pass(15 * 60_000 + 1000);
  expect(screen.queryByText('DEMO · NOT PAYABLE')).toBeNull();
  expect(screen.queryByRole('button', { name: /Simulate payment/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Make a new one' })).toBeTruthy();
});

test('[J05] while staff check a slip no countdown runs, the page names them, and its code is covered', async () => {
  const soon = { ...deposit, expiresAt: new Date(START.getTime() + 20_000).toISOString() };
  answer(createDeposit, soon);
  answer(getDeposit, soon);
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getAllByRole('timer').length).toBeGreaterThan(0);
  answer(getDeposit, { ...soon, slip: { state: 'staff', why: null, sentAt: deposit.createdAt } });
  await pass(25_000);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByText(/^Expires/)).toBeNull();
  expect(screen.getAllByText('Staff are checking').length).toBeGreaterThan(0);
  expect(screen.queryByText('DEMO · NOT PAYABLE')).toBeNull();
  expect(screen.queryByRole('button', { name: /Simulate payment/ })).toBeNull();
  expect(screen.queryByText('The time is over')).toBeNull();
});

test('[J05] where real money moves the code has no ribbon across it', async () => {
  const { brand, ...rest } = whitelabelWith([]);
  answer(getWhitelabel, { ...rest, brand: { ...brand, playMoney: false } });
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getByRole('img', { name: /QR/ })).toBeTruthy();
  expect(screen.queryByText(/DEMO/)).toBeNull();
});

test('[J05] a method that is not a QR shows account and content to type, and offers no picture to save', async () => {
  const typed = { ...deposit, instruction: { kind: 'transfer' } };
  answer(createDeposit, typed);
  answer(getDeposit, typed);
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getByText('1234567890')).toBeTruthy();
  expect(screen.getByText(/Type account, amount and note/)).toBeTruthy();
  expect(screen.queryByText('Save QR')).toBeNull();
  expect(screen.queryByText('DEMO · NOT PAYABLE')).toBeNull();
  expect(screen.getByText('Transfer note')).toBeTruthy();
  // In the demo the member simulates the transfer at the stand-in bank.
  expect(screen.getByRole('button', { name: /Simulate payment/ })).toBeTruthy();
});

test('[J05] a method paid at a provider leads to its page, and offers neither account nor simulation', async () => {
  const paged = { ...deposit, instruction: { kind: 'page', url: 'https://pay.example/1' } };
  answer(createDeposit, paged);
  answer(getDeposit, paged);
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getByRole('button', { name: 'Open the payment page' })).toBeTruthy();
  expect(screen.queryByText('1234567890')).toBeNull();
  expect(screen.queryByRole('button', { name: /Simulate payment/ })).toBeNull();
});

test('[J05] coins: address, network with its warning, price, and the confirmations of a transfer on its way', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const instruction = {
    kind: 'chain',
    network: 'Ethereum (ERC-20)',
    payload: `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${address}&uint256=30478500`,
    address,
    path: '1/2',
    units: '30478500',
    price: '32.81',
    confirmations: 20,
    jumpBps: 300,
  };
  answer(createDeposit, { ...deposit, instruction });
  answer(getDeposit, { ...deposit, instruction });
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(screen.getByText(address)).toBeTruthy();
  expect(screen.getByText('Ethereum (ERC-20)')).toBeTruthy();
  expect(screen.getByText('30.4785 USDT', { selector: 'dd' })).toBeTruthy();
  expect(screen.getByText('1 USDT = 32.81 THB')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('only on Ethereum (ERC-20)');
  expect(screen.queryByRole('button', { name: /Simulate payment/ })).toBeNull();
  cleanup();
  answer(getDeposit, {
    ...deposit,
    instruction,
    seen: { transaction: `0x${'1'.repeat(64)}`, units: '30000000', confirmations: 7 },
  });
  await open();
  await pass(500);
  expect(screen.getByText('30 USDT are on their way: 7 of 20 confirmations')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  answer(getDeposit, { ...deposit, instruction, state: 'credited', creditedAt: '2026-11-21T10:00:05.000Z' });
  await open();
  await pass(500);
  expect(screen.queryByText(address)).toBeNull();
});

test('[J05] the shown deposit is named in the address, so that a reload finds it after it was credited', async () => {
  answer(getDeposit, { ...deposit, state: 'credited', creditedAt: '2026-11-21T10:00:05.000Z' });
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  expect(new URLSearchParams(location.search).get('centre-deposit')).toBe(deposit.id);
  cleanup();
  await open();
  await pass(500);
  fireEvent.click(screen.getByRole('button', { name: 'Deposit again' }));
  await pass(50);
  expect(new URLSearchParams(location.search).get('centre-deposit')).toBe('new');
});

test('[J05] a payment appears without push: the state changes to credited', async () => {
  answer(getDeposit, deposit, { ...deposit, state: 'credited', creditedAt: '2026-11-21T10:00:05.000Z' });
  await open();
  fireEvent.click(screen.getByRole('button', { name: '฿1,000' }));
  fireEvent.click(screen.getByRole('button', { name: 'Deposit ฿1,000' }));
  await pass(500);
  setNetwork(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Simulate payment/ }).disabled).toBe(true);
  setNetwork(true);
  await pass(6000);
  expect(screen.getByText('฿1,000.00 is in your wallet')).toBeTruthy();
});

test('[J05] a deposit that still waited when the page was opened stays to show that it is credited', async () => {
  answer(listDeposits, { deposits: [deposit], count: 1, pageSize: 20 }, { deposits: [], count: 0, pageSize: 20 });
  answer(getDeposit, deposit, { ...deposit, state: 'credited', creditedAt: '2026-11-21T10:00:05.000Z' });
  await open();
  await pass(500);
  await pass(6000);
  expect(screen.getByText('฿1,000.00 is in your wallet')).toBeTruthy();
});

test('[UX-14] after a deposit the new balance is shown, and the main button leads to the lottery', async () => {
  answer(listDeposits, { deposits: [deposit], count: 1, pageSize: 20 }, { deposits: [], count: 0, pageSize: 20 });
  answer(getDeposit, { ...deposit, state: 'credited', creditedAt: '2026-11-21T10:00:05.000Z' });
  answer(getBalance, { sumBalance: '350000', available: '350000', held: '0', currency: 'THB', realm: 'real' });
  await open();
  await pass(500);
  expect(screen.getByText(/Balance now/).textContent).toContain('฿3,500');
  expect(screen.getByRole('button', { name: 'Deposit again' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go to lottery' }));
  await pass(50);
  expect(location.pathname + location.search).toBe(LOTTERY_LOBBY);
});

test('[UX-13] on a break the deposit is not offered at all: until when, and the way to withdraw', async () => {
  answer(getProtection, {
    currency: 'THB',
    limits: [],
    hasLimit: true,
    pause: { kind: 'break', until: '2026-11-22T10:00:00.000Z' },
  });
  await open();
  await pass(50);
  expect(screen.getByText(/You are on a break until/)).toBeTruthy();
  expect(screen.queryByLabelText('Amount')).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});
