import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { overrideOriginsQuery, registryQuery } from '../registry/registry.queries.ts';

// What does not come says nothing, and then nothing comes from elsewhere either.
const OverrideNotice = lazy(() => import('./override-notice.tsx').then(({ OverrideNotice: component }) => ({ default: component }), () => ({ default: () => null })));

/** Above every page where the server allows areas from elsewhere; for everybody else nothing, and no code. */
export function Overrides() {
  const { data: areas = [] } = useQuery(registryQuery);
  const { data: origins = [] } = useQuery(overrideOriginsQuery);
  if (origins.length === 0) return null;
  return (
    <Suspense>
      <OverrideNotice areas={areas} origins={origins} />
    </Suspense>
  );
}
