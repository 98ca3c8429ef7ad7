import type { ComponentProps } from 'react';
import { TextArea } from '@tamarind/ui/Field';
import { Markup } from '@tamarind/ui/markup/Markup';
import styles from './MarkupArea.module.css';
import { Stack } from './Row.tsx';
import { usePartsWords } from './words.ts';

interface Props extends Omit<ComponentProps<typeof TextArea>, 'hint' | 'value'> {
  value: string;
}

/** A text area for markup, with a preview below it of the text as players see it. */
export function MarkupArea({ value, ...area }: Props) {
  const t = usePartsWords();
  return (
    <Stack gap={8}>
      <TextArea hint={t('markup.hint')} value={value} autoCapitalize="sentences" spellCheck {...area} />
      {value.trim() !== '' && (
        <section className={styles.reads} aria-label={t('markup.reads')}>
          <h4>{t('markup.reads')}</h4>
          <Markup text={value} />
        </section>
      )}
    </Stack>
  );
}
