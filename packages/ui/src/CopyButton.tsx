import { useState } from 'react';
import { Button } from './Button.tsx';
import { useCommonWords } from './common-words.ts';
import { toast } from './Toast.tsx';

/** Copies a text to the clipboard and confirms it with a tick. `label` names what is copied. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useCommonWords();
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      toast(t('notCopied'), { tone: 'error' });
    }
  };
  return (
    <Button
      kind="soft"
      size="tiny"
      icon={isDone ? 'check' : 'copy'}
      label={isDone ? t('copied') : `${t('copy')}${label ? ` ${label}` : ''}`}
      onClick={() => void copy()}
    />
  );
}
