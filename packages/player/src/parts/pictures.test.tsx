import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshSite, show } from './testing.ts';
import { GamePicture } from './games/GamePicture.tsx';
import { QrPicture } from './contact/QrPicture.tsx';

beforeEach(freshSite);

test('[K09] [O02] the last 200 pictures are remembered: they need not wait until they come into view', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  for (let n = 0; n <= 200; n += 1) {
    show(<GamePicture path={`/tile/kept-${n}.webp`} />);
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
    show(<GamePicture path={`/tile/kept-${n}.webp`} />);
    const isWaiting = document.querySelector('img') === null;
    cleanup();
    return isWaiting;
  };
  expect([waits(0), waits(1), waits(200)]).toEqual([true, false, false]);
  vi.stubGlobal('IntersectionObserver', undefined);
});

test('[O02] [O03] a QR has room for 200 pixels with 20 around it', () => {
  show(<QrPicture address="https://t.example/join/ABC" />);
  const frame = document.querySelector('span');
  expect([frame?.style.width, frame?.style.padding]).toEqual(['240px', '20px']);
});
