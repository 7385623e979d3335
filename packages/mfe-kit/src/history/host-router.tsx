import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

const HistoryContext = createContext<AppHistory | null>(null);

/** Everything below is somewhere in the app: links, routes and hooks of the router work there. */
export function HostRouter({
  history,
  children,
}: {
  readonly history: AppHistory;
  readonly children: ReactNode;
}) {
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setLocation(next))), [history]);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  );
}

/** The history that the router around this component goes by. */
export function useHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('There is no HostRouter around this component.');
  return history;
}
