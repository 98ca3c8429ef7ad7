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
 * Starts a site in #root: session, theme, language, push stream and texts, then the page. `site` separates the sessions
 * of the three sites, which share one origin.
 */
export async function startSite(site: '' | 'lottery' | 'office', page: ReactNode, home = '/'): Promise<void> {
  openSession(site);
  startTheme();
  startLanguage();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  // Wait for the texts, because the page would be empty for a moment without them. If they fail to load, the error
  // boundary shows it.
  await Promise.all([wordsReady().catch(() => undefined), styleReady()]);
  // React renders a transition in slices, so a slow phone stays responsive.
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

/**
 * Resolves when the stylesheet has loaded: the site's first rendering waits for it, the first paint from the HTML does
 * not. It also resolves if loading fails; the site then works without styles.
 */
function styleReady(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]');
  if (!link || link.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
  });
}
