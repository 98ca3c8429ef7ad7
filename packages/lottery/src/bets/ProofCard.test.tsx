import { z } from 'zod/mini';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { getGame } from '@tamarind/contract/lottery';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { vn27 } from '@tamarind/domain/lottery/formats/index';
import { commitOf, deriveResult } from '@tamarind/domain/lottery/quick-draw';
import { toHex } from '@tamarind/domain/hash';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { prepareDom, whitelabelOf } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { sampleOf } from '#shell/sample.ts';
import { ProofCard } from './ProofCard.tsx';

const seed = Uint8Array.from({ length: 32 }, (_, byte) => byte);
const randomness = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const derived = deriveResult(vn27, seed, 'vn-north-1m', '20260420-0001', randomness);
const prizes = Object.fromEntries(Object.entries(derived).map(([prize, numbers]) => [prize, [...numbers]]));
const draw = {
  code: 'vn27x1-20260420-0001',
  game: 'vn27x1',
  state: 'settled' as const,
  isPaused: false,
  prizes,
  opensAt: new Date(0),
  closesAt: new Date(0),
  drawsAt: new Date(0),
  settledAt: new Date(0),
  resultVersion: 1,
  source: 'own draw',
  seal: null,
};
const proof = {
  commit: commitOf(seed),
  commitAt: new Date(0),
  beaconChain: 'ab'.repeat(32),
  beaconRound: 1000,
  listHash: null,
  beaconInfo: null,
  randomness,
  signature: null,
  seed: toHex(seed),
};

beforeEach(async () => {
  cleanup();
  prepareDom();
  applyLanguage('EN');
  await wordsReady();
  const game = { ...sampleOf('vn27', 'vn27x1', 'quick'), derivation: 'vn-north-1m' };
  vi.stubGlobal('fetch', async (address: string) => {
    const value = address.startsWith(getWhitelabel.path) ? whitelabelOf(true) : z.encode(getGame.output, game);
    return new Response(JSON.stringify({ success: true, value }));
  });
});

const show = (beaconChain: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={null}>
        <ProofCard draw={{ ...draw, proof: { ...proof, beaconChain } }} />
      </Suspense>
    </QueryClientProvider>,
  );

test('[UX-3] a ticket names drand only where its draw is bound to the public chain', async () => {
  show(quicknet.hash);
  expect(await screen.findByText(/drand quicknet, the public source/)).toBeTruthy();
  cleanup();
  show(proof.beaconChain);
  expect(await screen.findByText(/this demo’s own source, not from a public one/)).toBeTruthy();
  expect(screen.queryByText(/drand/)).toBeNull();
});

test('[L05] the device names the number it computed, beside the published one', async () => {
  show(proof.beaconChain);
  const compute = await screen.findByRole<HTMLButtonElement>('button', { name: 'Compute it on this device' });
  await waitFor(() => expect(compute.disabled).toBe(false));
  fireEvent.click(compute);
  expect((await screen.findByRole('status')).textContent).toBe(
    `Your device computed ${prizes['db']?.[0]}: the published result`,
  );
});
