import { useParams } from 'wouter';
import { DrawPage } from './DrawPage.tsx';
import { DrawsPage } from './DrawsPage.tsx';

/** The list of draws, or the draw that the URL names. */
export default function DrawsRoom() {
  const { draw } = useParams<{ draw?: string }>();
  return draw === undefined ? <DrawsPage /> : <DrawPage key={draw} code={draw} />;
}
