import { Skeleton } from '@savvi/ui/skeleton';
import tiles from './categories/category-tiles.module.css';
import styles from './documents-page.module.css';
import tools from './list/list-tools.module.css';
import { DocumentRowsSkeleton } from './list/document-skeleton.tsx';

const TILES = ['all', 1, 2, 3, 4, 5, 6, 7] as const;

/** Placeholders of the search, the tiles and four documents. */
export const LockerSkeleton = () => (
  <div className={styles.locker}>
    <div className={tools.tools}>
      <Skeleton height="control" className={tools.search} />
      <Skeleton height="control" className={tools.order} />
    </div>
    <div className={tiles.frame}>
      <div className={tiles.tiles}>
        {TILES.map((tile) => (
          <Skeleton key={tile} height="control" className={tiles.shape} />
        ))}
      </div>
    </div>
    <DocumentRowsSkeleton />
  </div>
);
