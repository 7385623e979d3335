import { Button } from '@savvi/ui/button';
import { SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './security.module.css';
import { TEXTS } from './security.texts.ts';

/** Renders the data of a query; until it is there, a skeleton of `lines`, or a message with a way to retry. */
export function Loaded<Data>({
  query: { data, isFetching, refetch },
  lines,
  children,
}: {
  query: UseQueryResult<Data>;
  lines: number;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  if (isFetching)
    return (
      <SkeletonRegion label={TEXTS.loading}>
        <SkeletonText lines={lines} />
      </SkeletonRegion>
    );
  return (
    <div className={styles.failed}>
      <p role="alert">{TEXTS.loadFailed}</p>
      <Button size="sm" onClick={() => void refetch()}>
        {TEXTS.reload}
      </Button>
    </div>
  );
}
