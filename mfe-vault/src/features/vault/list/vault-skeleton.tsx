import { LongListSkeleton } from '@savvi/ui/long-list';
import { Skeleton } from '@savvi/ui/skeleton';
import { texts } from '../vault.texts.ts';
import list from './entry-list.module.css';
import row from './entry-row.module.css';
import tools from './list-tools.module.css';

/** Placeholders of four entries. */
export const VaultRowsSkeleton = () => (
  <LongListSkeleton label={texts.loading} className={list.list}>
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
  </LongListSkeleton>
);

/** Placeholders of the search, the filter and the sort order. */
export const VaultToolsSkeleton = () => (
  <div className={tools.tools}>
    <Skeleton height="control" className={tools.search} />
    <div className={tools.count}>
      <Skeleton width="sm" />
    </div>
    <div className={tools.choices}>
      <Skeleton height="control" className={tools.filterShape} />
      <div className={tools.looks}>
        <Skeleton height="control" className={tools.order} />
        <Skeleton height="control" className={tools.densityShape} />
      </div>
    </div>
  </div>
);
