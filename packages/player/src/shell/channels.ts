import type { IconName } from '@tamarind/ui/Icon';
import { toast } from '@tamarind/ui/Toast';
import { useWhitelabel } from './brand.ts';
import { openModal } from './modals.ts';
import { useShellWords } from './words.ts';

const icons: Readonly<Record<string, IconName>> = {
  TELEGRAM: 'telegram-logo',
  FACEBOOK: 'facebook-logo',
  IOS_APP: 'device-mobile',
  ANDROID_APP: 'device-mobile',
};
export const iconOf = (resourceType: string): IconName => icons[resourceType] ?? 'link';

/** Ways to reach people that the brand has: customer service in a window of its own, and links [C08]. */
export function useChannels() {
  const t = useShellWords();
  const info = useWhitelabel()?.info;
  const service = info?.customerService.find(({ url }) => url !== '');
  return {
    talk: service && (() => openService(service.url, t('chatFailed'))),
    links: info?.resources ?? [],
  };
}

/**
 * Customer service in a pop-up window. Where the browser refuses one, our own chat opens on the page; an address that cannot
 * be opened closes the window again and says so.
 */
function openService(address: string, failed: string): void {
  const popUp = window.open('', 'chat', 'width=400,height=640');
  if (!popUp) {
    if (address === '/chat') openModal('chatRoom');
    else toast(failed, { tone: 'error' });
    return;
  }
  try {
    popUp.location.assign(new URL(address, location.origin));
  } catch {
    popUp.close();
    toast(failed, { tone: 'error' });
  }
}
