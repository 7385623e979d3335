// A standalone area: npm run dev -- mfe-budget. This module replaces the real shell; API responses come from
// ../fake-backend or a running product. No state outlives the page, except the records of the fake backend,
// which last until the server ends.
import '@savvi/ui/theme-boot';
import '@savvi/ui/tokens.css';
import { remoteSchema } from '@savvi/contracts/remote';
import { createQueryClient } from '@savvi/mfe-kit';
import { createAppHistory } from '@savvi/mfe-kit/host-router';
import type { RouteObject } from '@savvi/mfe-kit/router';
import { createRoot } from 'react-dom/client';
import { Alone } from './alone.tsx';

/** Renders an area in a fake shell. @throws if `remote` is not a valid remote.json */
export function runAlone(remote: unknown, routes: RouteObject[]): void {
  const area = remoteSchema.parse(remote);
  const start = area.menu[0]?.path ?? area.basePaths[0] ?? '/';
  if (location.pathname === '/') history.replaceState(null, '', start);
  const root = document.getElementById('root');
  if (root)
    createRoot(root).render(
      <Alone
        area={area}
        routes={routes}
        start={start}
        client={createQueryClient()}
        history={createAppHistory()}
      />,
    );
}
