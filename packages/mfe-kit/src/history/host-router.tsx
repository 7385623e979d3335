import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './app-history.ts';

const HistoryContext = createContext<AppHistory | null>(null);

/** Provides the app's router to its children: links, routes and router hooks. */
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

/** The history of the router around this component. */
export function useHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (history === null) throw new Error('useHistory is used outside of HostRouter');
  return history;
}
