import { z } from 'zod/mini';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getWhitelabel } from '@tamarind/contract/brand';
import { listOpenDraws } from '@tamarind/contract/lottery';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { applyLanguage } from '@tamarind/ui/language.ts';
import { whitelabelOf } from '@tamarind/ui/testing.ts';
import { wordsReady } from '@tamarind/ui/words.ts';
import { ProofCard } from './ProofCard.tsx';

beforeEach(async () => {
  cleanup();
  applyLanguage('EN');
  await wordsReady();
});

test('[UX-3] home names drand only where our own draws are bound to its public chain', async () => {
  const sentenceWith = async (chain: string) => {
    showHome(chain);
    const sentence = await screen.findByText(/drand|own source/);
    cleanup();
    return sentence.textContent;
  };
  expect(await sentenceWith(quicknet.hash)).toMatch(/drand quicknet, the public source/);
  expect(await sentenceWith('ab'.repeat(32))).toMatch(/this demo’s own source, not from a public one/);
});

function showHome(beaconChain: string): void {
  const proof = {
    commit: '00',
    commitAt: new Date(0),
    beaconChain,
    beaconRound: 1,
    beaconInfo: null,
    listHash: null,
    randomness: null,
    signature: null,
    seed: null,
  };
  const draw = {
    code: 'vn27x1-20261121-1063',
    game: 'vn27x1',
    state: 'open' as const,
    isPaused: false,
    opensAt: new Date(0),
    closesAt: new Date(60_000),
    drawsAt: new Date(65_000),
    settledAt: null,
    resultVersion: 0,
    prizes: null,
    source: null,
    seal: null,
    last: null,
    ahead: [],
    proof,
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const value = address.startsWith(getWhitelabel.path)
      ? whitelabelOf(true)
      : z.encode(listOpenDraws.output, { draws: [draw] });
    return new Response(JSON.stringify({ success: true, value }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={null}>
        <ProofCard />
      </Suspense>
    </QueryClientProvider>,
  );
}
