import { useEffect, useRef, useState } from 'react';
import { logoPicture, lookCss } from '@tamarind/domain/brand/look-css';
import { type Theme, themes } from '@tamarind/domain/brand/tokens';
import { Segmented } from '@tamarind/ui/Segmented';
import { Note } from '#parts/Note.tsx';
import { Row, Stack } from '#parts/Row.tsx';
import { WidthFrames } from '#parts/TwoWidths.tsx';
import type { Document } from './draft.ts';
import { useBrandVersionsWords } from './words.ts';

/** Shows the player site in the draft's look, updated while typing. The frames load when this part is opened. */
export function Preview({ look }: { look: Document['look'] }) {
  const t = useBrandVersionsWords();
  const [isOpen, setOpen] = useState(false);
  const [theme, setTheme] = useState<Theme>('light');
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('preview')}</summary>
      {isOpen && (
        <Stack gap={12}>
          <Note icon="info">{t('preview.text')}</Note>
          <Row>
            <Segmented
              label={t('contrast.theme')}
              options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
              value={theme}
              onChange={setTheme}
            />
          </Row>
          <WidthFrames>
            {(width) => <Frame title={t('preview.frame', { width })} theme={theme} look={look} />}
          </WidthFrames>
        </Stack>
      )}
    </details>
  );
}

/** A preview frame that cannot be clicked: an action in it would be carried out on the live site. */
function Frame({ title, theme, look }: { title: string; theme: Theme; look: Document['look'] }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    if (loads > 0) dress(frame.current, theme, look);
  }, [theme, look, loads]);
  return <iframe ref={frame} src="/?preview" title={title} inert onLoad={() => setLoads((count) => count + 1)} />;
}

/**
 * Applies the draft's look (colours and logo) over the published one. The page's security policy forbids inline styles
 * but allows a constructed style sheet.
 */
function dress(frame: HTMLIFrameElement | null, theme: Theme, look: Document['look']): void {
  const page = frame?.contentDocument;
  const view = frame?.contentWindow as (Window & typeof globalThis) | null | undefined;
  // The page has no root element before it has loaded.
  const root = page?.querySelector<HTMLElement>(':root');
  if (!page || !root || !view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(lookCss(look, logoPicture(look.logo), 'whole'));
  page.adoptedStyleSheets = [sheet];
  root.dataset['theme'] = theme;
}
