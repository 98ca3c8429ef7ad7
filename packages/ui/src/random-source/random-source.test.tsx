import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { quicknet } from '@tamarind/domain/lottery/beacon';
import { applyLanguage, type Language } from '../language.ts';
import { whitelabelOf } from '../testing.ts';
import { wordsReady } from '../words.ts';
import { RandomSource } from './RandomSource.tsx';

const OWN_CHAIN = 'ab'.repeat(32);

beforeEach(cleanup);

test.each<[Language, publicWords: RegExp, privateWords: RegExp, demoWords: RegExp]>([
  ['EN', /drand quicknet, the public source/, /a source that Tamarind Play runs, not from a public one/, /demo/],
  ['TY', /drand quicknet แหล่งสุ่มสาธารณะ/, /แหล่งสุ่มที่ Tamarind Play ดูแลเอง ไม่ใช่แหล่งสาธารณะ/, /เดโม/],
  ['VI', /drand quicknet, nguồn công cộng/, /nguồn do Tamarind Play tự vận hành, không phải nguồn công cộng/, /demo/],
  ['CN', /drand quicknet.*公共来源/, /Tamarind Play 自行运营的来源，并非公共来源/, /演示/],
])(
  '[UX-3] %s: a public chain, an operator’s own chain and the demo’s stand-in each have their sentence',
  async (language, publicWords, privateWords, demoWords) => {
    applyLanguage(language);
    await wordsReady();
    const ofOperator = { playMoney: false };
    expect(await sentence({ chain: quicknet.hash, ...ofOperator })).toMatch(publicWords);
    expect(await sentence({ chain: quicknet.hash, playMoney: true })).toMatch(publicWords);
    const ofOwnChain = await sentence({ chain: OWN_CHAIN, ...ofOperator });
    expect(ofOwnChain).toMatch(privateWords);
    expect(ofOwnChain).not.toMatch(demoWords);
    expect(await sentence({ chain: OWN_CHAIN, playMoney: true })).toMatch(demoWords);
  },
);

async function sentence({ chain, playMoney }: { chain: string; playMoney: boolean }): Promise<string | null> {
  const value = whitelabelOf(playMoney);
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, value })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense fallback={null}>
        <p>
          <RandomSource chain={chain} />
        </p>
      </Suspense>
    </QueryClientProvider>,
  );
  const text = (await screen.findByText(/\S/)).textContent;
  cleanup();
  return text;
}
