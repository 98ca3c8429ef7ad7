import { type ChangeEvent, useRef } from 'react';
import { Button } from '@tamarind/ui/Button';
import { base64Of } from './base64-of.ts';

interface Props {
  label: string;
  choose: string;
  remove: string;
  isChosen: boolean;
  isBusy: boolean;
  /** Receives the picture in base64; undefined when the file is larger than `bytesMax`. */
  onPick: (picture: string | undefined) => Promise<void>;
  onRemove: () => void;
  bytesMax: number;
}

/** Two buttons: one chooses a picture from the device, the other removes it. */
export function PicturePick({ label, choose, remove, isChosen, isBusy, onPick, onRemove, bytesMax }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const picture = file.size > bytesMax ? undefined : await base64Of(file);
    // Reset, so that choosing the same file again fires a change event.
    if (input.current) input.current.value = '';
    await onPick(picture);
  };
  return (
    <>
      <Button kind="line" size="small" icon="upload-simple" isBusy={isBusy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {isChosen && (
        <Button kind="ghost" size="small" icon="trash" onClick={onRemove}>
          {remove}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="sr"
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void pick(event)}
      />
    </>
  );
}
