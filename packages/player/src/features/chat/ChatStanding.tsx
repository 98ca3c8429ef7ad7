import { lazySection } from '@tamarind/ui/LazySection';
import { useStore } from '@tamarind/ui/store.ts';
import { minimised } from './minimised.ts';

const ChatBubble = lazySection(() => import('./ChatBubble.tsx'), null);

/** Over every page while a conversation is small; its code comes when there is one. */
export function ChatStanding() {
  const seen = useStore(minimised);
  return seen === null ? null : <ChatBubble seen={seen} />;
}
