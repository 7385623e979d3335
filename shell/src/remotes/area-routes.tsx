// Renders the pages of areas with react-router, which is part of the chunk of the federation runtime: pages of
// the shell do not need it.
import { AreaRouter } from '@savvi/mfe-kit/host-router';
import { type RouteObject, useRoutes } from '@savvi/mfe-kit/router';

const Pages = ({ routes }: { readonly routes: RouteObject[] }) => useRoutes(routes);

/** The page of an area at the current address. */
export const AreaRoutes = ({ routes }: { readonly routes: RouteObject[] }) => (
  <AreaRouter>
    <Pages routes={routes} />
  </AreaRouter>
);
