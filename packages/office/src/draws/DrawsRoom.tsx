import { useParams } from 'wouter';
import { DrawPage } from './DrawPage.tsx';
import { DrawsPage } from './DrawsPage.tsx';

/** All draws, or the one of the address. */
export default function DrawsRoom() {
  const { draw } = useParams<{ draw?: string }>();
  return draw === undefined ? <DrawsPage /> : <DrawPage key={draw} code={draw} />;
}
