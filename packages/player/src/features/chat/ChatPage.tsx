import { ChatRoom } from './ChatRoom.tsx';

/** The chat in a pop-up window. Closing the window does not end the conversation. */
export default function ChatPage() {
  return <ChatRoom isPage onClose={() => window.close()} />;
}
