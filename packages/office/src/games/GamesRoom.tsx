import { useParams } from 'wouter';
import { GamesPage } from './GamesPage.tsx';
import { PricesPage } from './PricesPage.tsx';

/** The list of games, or the prices of the game that the URL names. */
export default function GamesRoom() {
  const { game } = useParams<{ game?: string }>();
  return game === undefined ? <GamesPage /> : <PricesPage key={game} code={game.toLowerCase()} />;
}
