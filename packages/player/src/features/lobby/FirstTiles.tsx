import { SectionSkeleton } from '@tamarind/ui/LazySection';
import { firstPictures } from '#shell/games/first-pictures.ts';

/** While the lobby's code is on its way: the games that the document began with, where they are, or lines. */
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
