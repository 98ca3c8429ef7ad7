import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Theme } from '../theme.ts';

interface Props {
  title: string;
  /** `page`: a public page, with padding around its text; `site`: a part of the player site, without padding. */
  kind?: 'page' | 'site';
  /** The theme of the previewed page; light by default, the only theme that public pages have. */
  theme?: Theme;
  children: ReactNode;
}

/**
 * A preview of a page in the brand's colours. The content is rendered into a frame, so that media queries use the
 * frame's width. Nothing in it can be pressed.
 */
export function FramedPage({ title, kind = 'page', theme = 'light', children }: Props) {
  const [page, setPage] = useState<Document>();
  useEffect(() => {
    page?.documentElement.setAttribute('data-theme', theme);
  }, [page, theme]);
  return (
    <>
      <iframe
        srcDoc="<!doctype html><body></body>"
        title={title}
        inert
        onLoad={({ currentTarget }) => setPage(dressed(currentTarget.contentDocument, kind))}
      />
      {page && createPortal(children, page.body)}
    </>
  );
}

/** Copies the styles of this page into the frame and overrides them with the brand's. */
function dressed(page: Document | null, kind: 'page' | 'site'): Document | undefined {
  const view = page?.defaultView;
  if (!page || !view) return undefined;
  for (const sheet of document.querySelectorAll('head > link[rel="stylesheet"], head > style'))
    page.head.append(page.importNode(sheet, true));
  // The back office does not use the brand's colours; its document contains them in a template (server,
  // brand-front.ts).
  const look = document.querySelector<HTMLTemplateElement>('template[data-look]')?.content.textContent ?? '';
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`${look} body { padding: ${kind === 'page' ? '20px 16px' : '0'}; font-size: 15px; }`);
  page.adoptedStyleSheets = [sheet];
  return page;
}
