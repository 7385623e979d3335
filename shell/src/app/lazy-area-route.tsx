// The dashboard needs no code of areas, so this code loads after its first load, or with a page of an area. It
// is a query, so that it is requested again when the network is back.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { PageFailed } from './page-states/page-failed.tsx';
import { PageSkeleton } from './page-states/page-skeleton.tsx';
import { TEXTS } from './page-states/page-states.texts.ts';

const areaCodeQuery = queryOptions({
  queryKey: ['area-code'],
  queryFn: async () => (await import(/* webpackChunkName: "area" */ './area-route.tsx')).AreaRoute,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Loads the code ahead of its use, so that an area opens without a wait for it. */
export const prepareAreas = (client: QueryClient): void => void client.prefetchQuery(areaCodeQuery);

/** The page of an area, or the not-found page. */
export function LazyAreaRoute() {
  const { data: AreaRoute, isError, refetch } = useQuery(areaCodeQuery);
  if (AreaRoute) return <AreaRoute />;
  if (!isError) return <PageSkeleton />;
  return (
    <div role="alert">
      <PageFailed description={TEXTS.pageFailed.description} onRetry={() => void refetch()} />
    </div>
  );
}
