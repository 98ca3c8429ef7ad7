import { type getWhitelabel, openCustomerService } from '@tamarind/contract/brand';
import type { OutputOf } from '@tamarind/contract/endpoint';
import { callEndpoint } from '@tamarind/ui/api.ts';
import type { IconName } from '@tamarind/ui/Icon';
import { toast } from '@tamarind/ui/Toast';
import { useWhitelabel } from '@tamarind/ui/whitelabel.ts';
import { openModal } from '../modals.ts';
import { useContactWords } from './words.ts';

const icons: Readonly<Record<string, IconName>> = {
  TELEGRAM: 'telegram-logo',
  FACEBOOK: 'facebook-logo',
  IOS_APP: 'device-mobile',
  ANDROID_APP: 'device-mobile',
};
export const iconOf = (resourceType: string): IconName => icons[resourceType] ?? 'link';

/** The brand's contact channels [C08]: customer service, which opens in a separate window, and links. */
export function useChannels() {
  const t = useContactWords();
  const info = useWhitelabel()?.info;
  const services = (info?.customerService ?? []).filter(({ url }) => url !== '');
  const [first, ...others] = services.map((entry) => ({
    name: entry.labelNameEn,
    open: () => void openService(entry, t('chatFailed')),
  }));
  return {
    talk: first?.open,
    /** Additional customer service desks, with names set by the brand. */
    desks: others,
    links: info?.resources ?? [],
  };
}

/**
 * Opens customer service in a pop-up window. If the browser blocks it, our own chat opens on the page. If the address
 * cannot be fetched or opened, the window closes and a message says so. The address of a channel with `csType` 3 is
 * encrypted, so the server decrypts it first [K12].
 */
async function openService({ csType, url }: Service, failed: string): Promise<void> {
  // Open the window before any await: browsers allow a pop-up only directly in the click handler.
  const popUp = window.open('', 'chat', 'width=400,height=640');
  try {
    const address = csType === SEALED ? (await callEndpoint(openCustomerService, { entry: url })).url : url;
    if (!popUp && address === '/chat') return openModal('chatRoom');
    const target = new URL(address, location.origin);
    if (!popUp || !/^https?:$/.test(target.protocol)) throw new Error('not to be opened');
    popUp.location.assign(target);
  } catch {
    popUp?.close();
    toast(failed, { tone: 'error' });
  }
}
type Service = OutputOf<typeof getWhitelabel>['info']['customerService'][number];
const SEALED = 3;
