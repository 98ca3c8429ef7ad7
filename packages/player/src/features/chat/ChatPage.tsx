import { ChatRoom } from './ChatRoom.tsx';

/** The pop-up window: closing it keeps the conversation. */
export default function ChatPage() {
  return <ChatRoom isPage onClose={() => window.close()} />;
}
