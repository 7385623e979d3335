import { planOf, type Shell, ShellProvider } from '@savvi/mfe-kit';
import { type AppHistory, HostRouter } from '@savvi/mfe-kit/host-router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface ShellAroundProps extends Pick<Shell, 'user' | 'toast' | 'now' | 'drafts'> {
  readonly checkoutUrl?: string | null;
  /** The components of other areas that the shell offers; none, as in the last release. */
  readonly offers?: Pick<Shell, 'RecordLink' | 'RecordNames' | 'Papers'>;
  readonly client: QueryClient;
  readonly history: AppHistory;
  readonly children: ReactNode;
}

/** Wraps an area in the contexts of the real shell: query client, user, plan, toasts, drafts and router. */
export function ShellAround({
  user,
  toast,
  now,
  drafts,
  checkoutUrl = null,
  offers,
  client,
  history,
  children,
}: ShellAroundProps) {
  const shell: Shell = { user, ...planOf(user, now()), toast, checkoutUrl, now, drafts, ...offers };
  return (
    <QueryClientProvider client={client}>
      <ShellProvider shell={shell}>
        <HostRouter history={history}>{children}</HostRouter>
      </ShellProvider>
    </QueryClientProvider>
  );
}
