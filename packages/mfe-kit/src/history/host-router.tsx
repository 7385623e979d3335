import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';
import { AppRouter, useHistory, useLocation } from './app-router.tsx';

/** Provides react-router to the pages of an area, inside {@link AppRouter}. */
export function AreaRouter({ children }: { readonly children: ReactNode }) {
  return (
    <Router location={useLocation()} navigator={useHistory()}>
      {children}
    </Router>
  );
}

/** Provides both routers to its children: links, routes and router hooks. */
export const HostRouter = ({
  history,
  children,
}: {
  readonly history: AppHistory;
  readonly children: ReactNode;
}) => (
  <AppRouter history={history}>
    <AreaRouter>{children}</AreaRouter>
  </AppRouter>
);
