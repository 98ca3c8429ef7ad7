import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshSite, show } from '#shell/testing.ts';
import { GamePicture } from './games/GamePicture.tsx';
import { QrPicture, SaveQr } from './QrPicture.tsx';

const drawn = vi.hoisted(() => [] as { address: string; width: number; margin: number }[]);
// The library draws on a canvas, which a DOM without a screen has not: it is asked for the right thing here.
vi.mock('qrcode', () => ({
  default: {
    toDataURL: async (address: string, { width, margin }: { width: number; margin: number }) => {
      drawn.push({ address, width, margin });
      return 'data:image/png;base64,iVBORw0KGgo=';
    },
  },
}));

beforeEach(async () => {
  await freshSite();
  drawn.length = 0;
});

test('[K09] [O02] the last 200 pictures are remembered: they need not wait until they come into view', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  for (let n = 0; n <= 200; n += 1) {
    show(<GamePicture path={`/tile/kept-${n}.svg`} />);
    fireEvent.load(document.querySelector('img') as Element);
    cleanup();
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const waits = (n: number) => {
    show(<GamePicture path={`/tile/kept-${n}.svg`} />);
    const isWaiting = document.querySelector('img') === null;
    cleanup();
    return isWaiting;
  };
  expect([waits(0), waits(1), waits(200)]).toEqual([true, false, false]);
  vi.stubGlobal('IntersectionObserver', undefined);
});

test('[O02] [O03] a QR is shown 200 pixels wide with 20 around it, and drawn and saved with 800', async () => {
  show(<QrPicture address="https://t.example/join/ABC" />);
  await waitFor(() => expect(document.querySelector('img')?.width).toBe(200));
  const frame = document.querySelector('img')?.parentElement;
  expect([frame?.style.width, frame?.style.padding]).toEqual(['240px', '20px']);
  expect(drawn).toEqual([{ address: 'https://t.example/join/ABC', width: 800, margin: 0 }]);
  cleanup();
  show(<SaveQr address="https://t.example/join/ABC" fileName="join" />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(drawn.at(-1)).toMatchObject({ width: 800, margin: 4 }));
});
