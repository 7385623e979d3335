import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { texts } from '../vault.texts.ts';
import list from './entry-list.module.css';
import row from './entry-row.module.css';
import tools from './list-tools.module.css';

const ROWS = [1, 2, 3, 4] as const;

/** Four entries in the shape of what comes. */
export const VaultRowsSkeleton = () => (
  <SkeletonRegion label={texts.loading} className={list.list}>
    {ROWS.map((place) => (
      <div key={place} className={list.item}>
        <div className={row.row}>
          <Skeleton className={row.initial} />
          <div className={row.names}>
            <Skeleton width="md" />
            <Skeleton width="sm" />
          </div>
          <div className={row.shapes}>
            <Skeleton width="lg" />
            <Skeleton width="md" />
          </div>
          <div className={row.actions} />
        </div>
      </div>
    ))}
  </SkeletonRegion>
);

/** The search and four entries in the shape of what comes. */
export const VaultSkeleton = () => (
  <div className={row.waiting}>
    <div className={tools.tools}>
      <Skeleton className={row.searchShape} />
    </div>
    <VaultRowsSkeleton />
  </div>
);
