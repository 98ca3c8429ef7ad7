import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * A picture of a public page: its content is rendered from here into a frame, whose own width decides which styles apply.
 * Nothing in it can be pressed.
 */
export function FramedPage({ title, children }: { title: string; children: ReactNode }) {
  const [page, setPage] = useState<Document>();
  return (
    <>
      <iframe
        srcDoc="<!doctype html><body></body>"
        title={title}
        inert
        onLoad={({ currentTarget }) => setPage(dressed(currentTarget.contentDocument))}
      />
      {page && createPortal(children, page.body)}
    </>
  );
}

/** Gives the frame the styles of this page, in the text size and light theme of the public pages. */
function dressed(page: Document | null): Document | undefined {
  const view = page?.defaultView;
  if (!page || !view) return undefined;
  page.documentElement.dataset['theme'] = 'light';
  for (const sheet of document.querySelectorAll('head > link[rel="stylesheet"], head > style'))
    page.head.append(page.importNode(sheet, true));
  const size = new view.CSSStyleSheet();
  size.replaceSync('body { padding: 20px 16px; font-size: 15px; }');
  page.adoptedStyleSheets = [size];
  return page;
}
