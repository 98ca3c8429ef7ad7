import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { freshSite, show } from '#shell/testing.ts';
import { GamePicture } from './games/GamePicture.tsx';
import { QrPicture, SaveQr } from './QrPicture.tsx';

beforeEach(freshSite);

/** The library that draws comes in its own time. */
const SLOW = { timeout: 20_000 };

/** Stands in for the canvas, which a DOM without a screen has not, and tells how large it was asked to be. */
function stubCanvas(): number[] {
  const widths: number[] = [];
  const context = {
    clearRect: () => undefined,
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData: () => undefined,
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function width(
    this: HTMLCanvasElement,
  ) {
    widths.push(this.width);
    return 'data:image/png;base64,iVBORw0KGgo=';
  });
  return widths;
}

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
  const widths = stubCanvas();
  show(<QrPicture address="https://t.example/join/ABC" />);
  await waitFor(() => expect(document.querySelector('img')?.width).toBe(200), SLOW);
  const frame = document.querySelector('img')?.parentElement;
  expect([frame?.style.width, frame?.style.padding]).toEqual(['240px', '20px']);
  cleanup();
  show(<SaveQr address="https://t.example/join/ABC" fileName="join" />);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(widths).toEqual([800, 800]), SLOW);
  vi.restoreAllMocks();
});
