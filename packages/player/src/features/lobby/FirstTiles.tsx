import { SectionSkeleton } from '@tamarind/ui/LazySection';
import { firstPictures } from '#parts/games/first-pictures.ts';

/**
 * Placeholder while the lobby's code loads: the game pictures of the server's HTML in their positions, or skeleton
 * lines.
 */
export const FirstTiles = () =>
  firstPictures.length > 0 ? (
    <div className="first-tiles" aria-busy="true">
      {firstPictures.map((picture) => (
        <img key={picture} src={picture} width={300} height={400} alt="" decoding="sync" />
      ))}
    </div>
  ) : (
    <SectionSkeleton />
  );
