import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keptPaths } from '@tamarind/ui/kept-answers.ts';
import { toast } from '@tamarind/ui/Toast';
import { useOpenModal } from '#parts/modals.ts';
import { takeNewVersion, useWaitingVersion } from './service-worker.ts';
import { useShellWords } from './words.ts';

/**
 * Announces a newer version of the site once, with a reload button. It never reloads by itself and never covers a game,
 * a bet slip or an open modal. `isFree` says that the current page can be left without losing anything.
 */
export function UpdateReady({ isFree }: { isFree: boolean }) {
  const t = useShellWords();
  const worker = useWaitingVersion();
  const isModalOpen = useOpenModal() !== null;
  const said = useRef<ServiceWorker>(null);
  useKeptNews();
  useEffect(() => {
    if (!worker || said.current === worker || !isFree || isModalOpen) return;
    said.current = worker;
    toast(t('update.ready'), {
      tone: 'info',
      stays: true,
      action: { label: t('update.reload'), onPress: () => takeNewVersion(worker) },
    });
  }, [worker, isFree, isModalOpen, t]);
  return null;
}

/**
 * Refetches answers on the screen that came from the cache, as soon as a fresh answer has arrived or the network is
 * back.
 */
function useKeptNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const read = (path: string) => void client.invalidateQueries({ queryKey: [path] });
    const onNews = ({ data }: MessageEvent<{ fresh?: string }>) => {
      if (typeof data.fresh === 'string') read(data.fresh);
    };
    const onBack = () => {
      for (const path of keptPaths()) read(path);
    };
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    worker?.addEventListener('message', onNews);
    addEventListener('online', onBack);
    return () => {
      worker?.removeEventListener('message', onNews);
      removeEventListener('online', onBack);
    };
  }, [client]);
}
