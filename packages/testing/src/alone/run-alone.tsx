// A standalone area: npm run dev -- mfe-budget. This module replaces the real shell; API responses come from
// ../fake-backend or a running product. No state outlives the page, except the records of the fake backend,
// which last until the server ends.
import '@savvi/ui/theme-boot';
import '@savvi/ui/tokens.css';
import { isUnder } from '@savvi/contracts/app-paths';
import type { User } from '@savvi/contracts/identity/account';
import type { MenuEntry } from '@savvi/contracts/registry';
import { type Remote, remoteSchema } from '@savvi/contracts/remote';
import { createQueryClient, type DraftStore, messageOf, userQuery, useShell } from '@savvi/mfe-kit';
import { type AppHistory, createAppHistory } from '@savvi/mfe-kit/host-router';
import { Link, type RouteObject, useLocation, useRoutes } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { EmptyState } from '@savvi/ui/empty-state';
import { Logo } from '@savvi/ui/logo';
import { ThemeToggle } from '@savvi/ui/theme';
import { useToast } from '@savvi/ui/toast';
import { Toaster } from '@savvi/ui/toaster';
import { TooltipProvider } from '@savvi/ui/tooltip';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ShellAround } from '../shell-around.tsx';
import styles from './alone.module.css';
import { TEXTS } from './alone.texts.ts';

/** Renders an area in a fake shell. @throws if `remote` is not a valid remote.json */
export function runAlone(remote: unknown, routes: RouteObject[]): void {
  const area = remoteSchema.parse(remote);
  const start = area.menu[0]?.path ?? area.basePaths[0] ?? '/';
  if (location.pathname === '/') history.replaceState(null, '', start);
  const root = document.getElementById('root');
  const client = createQueryClient();
  if (root)
    createRoot(root).render(
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <SignedIn area={area} routes={routes} start={start} client={client} history={createAppHistory()} />
          <Toaster />
        </TooltipProvider>
      </QueryClientProvider>,
    );
}

interface AreaProps {
  readonly area: Remote;
  readonly routes: RouteObject[];
  /** The first page of the area. */
  readonly start: string;
  readonly client: QueryClient;
  readonly history: AppHistory;
}

/** Renders the area with the user that the API reports as signed in. */
function SignedIn({ area, routes, start, client, history }: AreaProps) {
  const { data: user, dataUpdatedAt, error, isPending } = useQuery(userQuery);
  const [drafts] = useState(draftsInMemory);
  const { toast } = useToast();
  if (isPending) return null;
  if (!user)
    return (
      <EmptyState
        drawing="broken"
        level={1}
        title={TEXTS.nobody.title}
        description={error ? messageOf(error, TEXTS.nobody.failed) : TEXTS.nobody.description}
      />
    );
  const around = {
    user,
    client,
    history,
    drafts,
    toast: (input: Parameters<typeof toast>[0]) => void toast(input),
    now: () => serverNow(user, dataUpdatedAt),
  };
  return (
    <ShellAround {...around}>
      <Frame area={area}>
        <Suspense>
          <Pages routes={routes} elsewhere={<Elsewhere start={start} />} />
        </Suspense>
      </Frame>
    </ShellAround>
  );
}

const Pages = ({ routes, elsewhere }: { routes: RouteObject[]; elsewhere: ReactNode }) =>
  useRoutes([...routes, { path: '*', element: elsewhere }]);

function Elsewhere({ start }: { start: string }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      drawing="soon"
      level={1}
      title={TEXTS.elsewhere.title(pathname)}
      description={TEXTS.elsewhere.description}
      action={<Link to={start}>{TEXTS.elsewhere.back}</Link>}
    />
  );
}

/** The current server time, computed from the time in the user response. */
const serverNow = (user: User, receivedAt: number) =>
  new Date(Date.parse(user.serverTime) + Date.now() - receivedAt);

function draftsInMemory(): DraftStore {
  const kept = new Map<string, unknown>();
  return {
    read: (name) => kept.get(name) ?? null,
    write: (name, draft) => void kept.set(name, draft),
    remove: (name) => void kept.delete(name),
  };
}

/** Renders the frame around a page as in the product, with the navigation entries of one area. */
function Frame({ area, children }: { area: Remote; children: ReactNode }) {
  const { pathname } = useLocation();
  const { user, subscription } = useShell();
  const entries: readonly Pick<MenuEntry, 'path' | 'paths' | 'label' | 'group'>[] =
    area.menu.length > 0 ? area.menu : [{ path: area.basePaths[0] ?? '/', label: area.name, group: null }];
  const areActive = area.basePaths.some((path) => isUnder(pathname, path));
  return (
    <div className={styles.frame}>
      <header className={styles.sidebar}>
        <div className={styles.brand}>
          <Logo />
          <Badge tone="warning">{TEXTS.badge}</Badge>
        </div>
        <nav aria-label={TEXTS.navigation} className={styles.menu}>
          {entries.map(({ path, paths = [], label, group }) => (
            <div key={path}>
              {group !== null && <p className={styles.group}>{group}</p>}
              <Link
                to={path}
                className={styles.link ?? ''}
                aria-current={
                  areActive &&
                  (entries.length === 1 || [path, ...paths].some((own) => isUnder(pathname, own)))
                    ? 'page'
                    : undefined
                }
              >
                {label}
              </Link>
            </div>
          ))}
        </nav>
        <div className={styles.person}>
          <span>{user.email}</span>
          <Badge>{subscription.planType}</Badge>
          <ThemeToggle />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
