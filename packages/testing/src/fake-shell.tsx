import './jsdom.tsx';
import type { User } from '@savvi/contracts/identity/account';
import {
  createQueryClient,
  type DraftStore,
  sessionDrafts,
  type Shell,
  type ToastInput,
  userQuery,
} from '@savvi/mfe-kit';
import { createAppHistory } from '@savvi/mfe-kit/host-router';
import { type RouteObject, useRoutes } from '@savvi/mfe-kit/router';
import type { QueryClient } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { aUser } from './builders.ts';
import { ShellAround } from './shell-around.tsx';

/** Options of a rendered area. By default, an ordinary user in the middle of the trial is signed in. */
export interface FakeShellOptions {
  /** The path at which the area is opened: `/create-budget`. */
  readonly path: string;
  readonly user?: Partial<User>;
  readonly checkoutUrl?: string | null;
  readonly drafts?: DraftStore;
  readonly offers?: Pick<Shell, 'RecordLink' | 'RecordNames' | 'Papers'>;
  readonly client?: QueryClient;
}

/** A rendered area, and its effects on the shell. */
export interface FakeShell extends RenderResult {
  /** Simulates typing, clicks and key presses. */
  readonly person: UserEvent;
  /**
   * Every toast shown so far; the newest is also on the screen, with title and description as two elements.
   */
  readonly toasts: readonly ToastInput[];
  readonly client: QueryClient;
  readonly drafts: DraftStore;
  /** Returns the current path and query of the router. */
  location(): string;
  /** Changes the signed-in user while the page is open: a trial ends, a payment arrives. */
  becomes(change: Partial<User>): void;
  /** Navigates inside the app, like a click in the sidebar. */
  goTo(path: string): Promise<void>;
}

const Area = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** Renders an area's routes as the shell does, with router, query client, user, toasts and drafts. */
export function renderInShell(routes: RouteObject[], options: FakeShellOptions): FakeShell {
  const start = aUser(options.user);
  const client = options.client ?? createQueryClient();
  const drafts = options.drafts ?? sessionDrafts(start.id);
  const toasts: ToastInput[] = [];
  const now = new Date(start.serverTime);
  client.setQueryData(userQuery.queryKey, start);

  globalThis.history.replaceState(null, '', options.path);
  const history = createAppHistory();

  function Around({ user }: { user: User }) {
    const [toast, setToast] = useState<ToastInput | null>(null);
    const show = (input: ToastInput) => {
      toasts.push(input);
      setToast(input);
    };
    return (
      <ShellAround
        user={user}
        toast={show}
        now={() => now}
        drafts={drafts}
        checkoutUrl={options.checkoutUrl ?? null}
        {...(options.offers && { offers: options.offers })}
        client={client}
        history={history}
      >
        <Area routes={routes} />
        {toast !== null && (
          <div role="status" aria-label="Notification">
            <p>{toast.title}</p>
            {toast.description !== undefined && <p>{toast.description}</p>}
            {toast.action !== undefined && (
              <button type="button" onClick={toast.action.onAction}>
                {toast.action.label}
              </button>
            )}
          </div>
        )}
      </ShellAround>
    );
  }

  let shown = start;
  const view = render(<Around user={shown} />);
  return {
    ...view,
    person: userEvent.setup(),
    toasts,
    client,
    drafts,
    location: () => history.location().pathname + history.location().search,
    becomes(change) {
      shown = { ...shown, ...change };
      view.rerender(<Around user={shown} />);
    },
    goTo: (path) => act(async () => history.push(path)),
  };
}
