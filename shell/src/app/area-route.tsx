import { areaAt } from '@savvi/contracts/app-paths';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AreaHost } from '../remotes/area-host.tsx';
import { FullPageSpinner } from './page-states/full-page-spinner.tsx';
import { NotFoundPage } from './page-states/not-found-page.tsx';
import { PageFailed } from './page-states/page-failed.tsx';
import { TEXTS } from './page-states/page-states.texts.ts';
import { storedOverride } from './override/stored-override.ts';
import { loadOverride, overridden } from './override/load-override.ts';
import { problemOf } from './override/problem-of.ts';
import { areasAgain, overrideOriginsQuery, registryQuery } from './registry/registry.queries.ts';

/** Renders the area that the registry names for a path, or the not-found page. */
export function AreaRoute() {
  const { pathname } = useLocation();
  const { data: areas, error, isPending, refetch } = useQuery(registryQuery);
  const { data: origins = [] } = useQuery(overrideOriginsQuery);
  const { user } = useShell();
  const client = useQueryClient();
  const lookAgain = async () => areaAt(await areasAgain(client), pathname)?.versions[0];
  if (isPending) return <FullPageSpinner />;
  if (areas === undefined) {
    return (
      <PageFailed
        description={messageOf(error, TEXTS.sessionFailed.fallback)}
        onRetry={() => void refetch()}
      />
    );
  }
  const area = areaAt(areas, pathname);
  if (area === undefined) return <NotFoundPage />;
  const override = storedOverride(origins, user.id);
  if (override?.area === area.name)
    return (
      <AreaHost
        key={area.name}
        area={overridden(area, override)}
        load={loadOverride}
        renderProblem={problemOf(override)}
        notFound={<NotFoundPage />}
      />
    );
  return <AreaHost key={area.name} area={area} lookAgain={lookAgain} notFound={<NotFoundPage />} />;
}
