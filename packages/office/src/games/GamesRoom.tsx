import { useParams } from 'wouter';
import { GamesPage } from './GamesPage.tsx';
import { PricesPage } from './PricesPage.tsx';

/** All games, or the prices of the one of the address. */
export default function GamesRoom() {
  const { game } = useParams<{ game?: string }>();
  return game === undefined ? <GamesPage /> : <PricesPage key={game} code={game.toLowerCase()} />;
}
