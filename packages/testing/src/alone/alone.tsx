import type { User } from '@savvi/contracts/identity/account';
import type { Remote } from '@savvi/contracts/remote';
import { type DraftStore, messageOf, userQuery } from '@savvi/mfe-kit';
import type { AppHistory } from '@savvi/mfe-kit/host-router';
import { Link, type RouteObject, useLocation, useRoutes } from '@savvi/mfe-kit/router';
import { EmptyState } from '@savvi/ui/empty-state';
import { Toaster, useToast } from '@savvi/ui/toast';
import { TooltipProvider } from '@savvi/ui/tooltip';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { ShellAround } from '../shell-around.tsx';
import { AloneFrame } from './alone-frame.tsx';
import { TEXTS } from './alone.texts.ts';

interface AloneProps {
  readonly area: Remote;
  readonly routes: RouteObject[];
  /** The first page of the area. */
  readonly start: string;
  readonly client: QueryClient;
  readonly history: AppHistory;
}

/** Renders an area in a fake shell, with the user that the API reports as signed in. */
export const Alone = ({ client, ...props }: AloneProps) => (
  <QueryClientProvider client={client}>
    <TooltipProvider>
      <SignedIn {...props} client={client} />
      <Toaster />
    </TooltipProvider>
  </QueryClientProvider>
);

function SignedIn({ area, routes, start, client, history }: AloneProps) {
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
      <AloneFrame area={area}>
        <Suspense>
          <Pages routes={routes} elsewhere={<Elsewhere start={start} />} />
        </Suspense>
      </AloneFrame>
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
