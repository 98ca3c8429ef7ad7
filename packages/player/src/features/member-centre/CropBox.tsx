import { useRef, useState, type PointerEvent } from 'react';
import { Button } from '@tamarind/ui/Button';
import styles from './Avatar.module.css';
import { useMemberCentreWords } from './words.ts';

interface Props {
  /** The picture as a data URL. */
  address: string;
  isBusy: boolean;
  onBack: () => void;
  /** Called with the cropped picture: a JPEG of 512 × 512 pixels, as base64 text. */
  onCropped: (base64: string) => void;
}

/**
 * Crops a picture to a square. The member drags the picture, or uses three sliders, which also work with the keyboard
 * and with single presses.
 */
export function CropBox({ address, isBusy, onBack, onCropped }: Props) {
  const t = useMemberCentreWords();
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [view, setView] = useState({ zoom: 100, left: 50, up: 50 });
  const drag = useRef<{ x: number; y: number } | null>(null);
  const scale = size.width > 0 ? (WINDOW / Math.min(size.width, size.height)) * (view.zoom / 100) : 0;
  const slack = { x: size.width * scale - WINDOW, y: size.height * scale - WINDOW };
  const pull = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    drag.current = { x: event.clientX, y: event.clientY };
    setView({
      ...view,
      left: moved(view.left, event.clientX - from.x, slack.x),
      up: moved(view.up, event.clientY - from.y, slack.y),
    });
  };
  const crop = () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SENT;
    const side = WINDOW / scale;
    const [x, y] = [((slack.x / scale) * view.left) / 100, ((slack.y / scale) * view.up) / 100];
    if (image.current) canvas.getContext('2d')?.drawImage(image.current, x, y, side, side, 0, 0, SENT, SENT);
    onCropped(canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '');
  };
  return (
    <>
      <div
        className={styles.window}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={pull}
        onPointerUp={() => (drag.current = null)}
      >
        <img
          ref={image}
          src={address}
          alt={t('avatar.preview')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          style={{
            width: size.width * scale,
            height: size.height * scale,
            left: (-slack.x * view.left) / 100,
            top: (-slack.y * view.up) / 100,
          }}
        />
      </div>
      {(['zoom', 'left', 'up'] as const).map((name) => (
        <label key={name} className={styles.slider}>
          {t(`avatar.${name}`)}
          <input
            type="range"
            min={name === 'zoom' ? 100 : 0}
            max={name === 'zoom' ? 400 : 100}
            value={view[name]}
            onChange={(event) => setView({ ...view, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
      <div className={styles.acts}>
        <Button kind="line" onClick={onBack}>
          {t('back')}
        </Button>
        <Button kind="cta" isBusy={isBusy} disabled={size.width === 0} onClick={crop}>
          {t('avatar.use')}
        </Button>
      </div>
    </>
  );
}

/**
 * Position of the crop window after a drag, in percent of the distance it can move. `room` is that distance in pixels.
 */
const moved = (percent: number, pixels: number, room: number): number =>
  room < 1 ? percent : Math.min(100, Math.max(0, percent - (pixels / room) * 100));

const WINDOW = 256;
const SENT = 512;
