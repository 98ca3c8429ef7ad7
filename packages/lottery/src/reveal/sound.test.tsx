import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRevealSound } from './useRevealSound.ts';

let tones: number[];
beforeEach(() => {
  tones = [];
  localStorage.clear();
  const after = {
    connect: () => after,
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  };
  class SilentAudio {
    readonly currentTime = 0;
    readonly destination = {};
    readonly resume = async () => undefined;
    readonly createGain = () => after;
    readonly createOscillator = () => {
      const frequency = { value: 0 };
      return { frequency, connect: () => after, start: () => tones.push(frequency.value), stop: () => undefined };
    };
  }
  vi.stubGlobal('AudioContext', SilentAudio);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Switch() {
  const sound = useRevealSound();
  return (
    <>
      <button type="button" aria-pressed={sound.isOn} onClick={sound.toggle}>
        sound
      </button>
      <button type="button" onClick={sound.tick}>
        number
      </button>
      <button type="button" onClick={sound.win}>
        win
      </button>
    </>
  );
}
const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })));

test('[visual 5] a draw is silent until the player asks for sound; the choice is kept on the device', () => {
  render(<Switch />);
  press('number');
  press('win');
  expect(tones).toEqual([]);
  press('sound');
  press('number');
  press('win');
  expect(tones).toEqual([880, 880, 523, 659, 784]);
  cleanup();
  render(<Switch />);
  expect(screen.getByRole('button', { name: 'sound' }).getAttribute('aria-pressed')).toBe('true');
  press('sound');
  press('number');
  expect(tones).toHaveLength(5);
});

test('[visual 5] a browser without audio loses nothing', () => {
  vi.stubGlobal('AudioContext', undefined);
  render(<Switch />);
  press('sound');
  press('number');
  expect(screen.getByRole('button', { name: 'sound' }).getAttribute('aria-pressed')).toBe('true');
});
