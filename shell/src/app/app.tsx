import { TooltipProvider } from '@savvi/ui/tooltip';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LazyToaster } from './lazy-toaster.tsx';
import { repeatFailedWhenOnline } from './live/repeat-failed.ts';
import { LastBoundary } from './page-states/crash-page.tsx';
import { reauthenticateOnDemand } from './reauthentication/lazy-reauthentication.ts';
import { Session } from './session.tsx';
import { watchForEndedSession, watchForOthers } from './session/session-watch.ts';

/** The root component of the signed-in app: session, pages, toasts and tooltips, with one query client. */
export function App({ client }: { client: QueryClient }) {
  useEffect(() => watchForEndedSession(client), [client]);
  useEffect(() => watchForOthers(client), [client]);
  useEffect(() => repeatFailedWhenOnline(client), [client]);
  useEffect(() => reauthenticateOnDemand(client), [client]);
  return (
    <LastBoundary>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <Session />
          <LazyToaster />
        </TooltipProvider>
      </QueryClientProvider>
    </LastBoundary>
  );
}
