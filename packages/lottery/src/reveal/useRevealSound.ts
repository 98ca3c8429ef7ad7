import { useRef, useState } from 'react';
import { kept } from '@tamarind/ui/device-storage.ts';

export interface RevealSound {
  readonly isOn: boolean;
  toggle(): void;
  /** Plays when a number has landed. */
  tick(): void;
  /** Plays when the payout exceeds the stake. After a loss no sound is played. */
  win(): void;
}

const KEY = 'lottery.revealSound';
/** Frequencies in hertz: a wooden tick, and a chord of C major. */
const [TICK, CHORD] = [[880], [523, 659, 784]];

/**
 * Sounds of the reveal, off until the player turns them on; the choice is stored on the device. The browser synthesises
 * them; no file is loaded.
 */
export function useRevealSound(): RevealSound {
  const [isOn, setOn] = useState(() => kept.get(KEY) === '1');
  const context = useRef<AudioContext>(undefined);
  const play = (notes: readonly number[], seconds: number) => {
    // Some browsers have no Web Audio, and others mute it until the first press on the page.
    if (typeof AudioContext === 'undefined') return;
    context.current ??= new AudioContext();
    const { current } = context;
    void current.resume().catch(() => undefined);
    for (const note of notes) {
      const tone = current.createOscillator();
      const volume = current.createGain();
      tone.type = 'triangle';
      tone.frequency.value = note;
      volume.gain.setValueAtTime(0.12 / notes.length, current.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.0001, current.currentTime + seconds);
      tone.connect(volume).connect(current.destination);
      tone.start();
      tone.stop(current.currentTime + seconds);
    }
  };
  return {
    isOn,
    toggle: () => {
      kept.set(KEY, isOn ? null : '1');
      setOn(!isOn);
      if (!isOn) play(TICK, 0.08);
    },
    tick: () => isOn && play(TICK, 0.08),
    win: () => isOn && play(CHORD, 0.9),
  };
}
