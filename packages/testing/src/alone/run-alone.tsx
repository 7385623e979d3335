// An area without the product: npm run dev -- mfe-budget. What the real shell gives comes from here, and what
// the services answer from ../fake-backend or a product that runs. Nothing of it outlives the page, except the
// records that the fake backend changes until the server ends.
import '@savvi/ui/theme-boot';
import '@savvi/ui/tokens.css';
import { remoteSchema } from '@savvi/contracts/remote';
import { createQueryClient } from '@savvi/mfe-kit';
import { createAppHistory } from '@savvi/mfe-kit/host-router';
import type { RouteObject } from '@savvi/mfe-kit/router';
import { createRoot } from 'react-dom/client';
import { Alone } from './alone.tsx';

/** Draws an area in a fake shell. @throws when `remote` is no remote.json */
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
