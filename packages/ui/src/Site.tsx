import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { Boundary } from './Boundary.tsx';
import { createQueryClient } from './query-client.ts';
import { startPush } from './push.ts';
import { openSession } from './session.ts';
import { startTheme } from './theme.ts';
import { Toasts } from './Toast.tsx';
import { startLanguage, wordsReady } from './words.ts';

/**
 * Starts a site in #root: session, theme, language, push, texts, then the page. `site` keeps the sessions of the three sites
 * apart on one origin.
 */
export async function startSite(site: '' | 'lottery' | 'office', page: ReactNode, home = '/'): Promise<void> {
  openSession(site);
  startTheme();
  startLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Wait for the texts, because the page would be empty without them for a moment. If they fail to load, the boundary
  // reports it.
  await Promise.all([wordsReady().catch(() => undefined), styleReady()]);
  // A transition renders in slices, so a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={createQueryClient()}>
        <Boundary home={home}>{page}</Boundary>
        <Toasts />
      </QueryClientProvider>,
    ),
  );
  startPush();
}

/** The site waits for its stylesheet, the first paint does not. If it fails to load, the site is unstyled but works. */
function styleReady(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
