import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { AppHistory } from './app-history.ts';
import { type AppLocation, hrefOf, partsOf } from './path.ts';

interface Place {
  readonly history: AppHistory;
  readonly location: AppLocation;
}

const PlaceContext = createContext<Place | null>(null);

/**
 * Provides the app's history and the current location to its children, without react-router, which pages of
 * the shell do not need (docs/adr/0011).
 */
export function AppRouter({
  history,
  children,
}: {
  readonly history: AppHistory;
  readonly children: ReactNode;
}) {
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setLocation(next))), [history]);
  const place = useMemo(() => ({ history, location }), [history, location]);
  return <PlaceContext value={place}>{children}</PlaceContext>;
}

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('A part of the router is used outside of AppRouter');
  return place;
}

/** The history of the router around this component. */
export const useHistory = (): AppHistory => usePlace().history;

/** The location of the page that is shown. */
export const useLocation = (): AppLocation => usePlace().location;

/** Props of {@link Link}: those of an anchor, the address of a page, and the state of its history entry. */
export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
  readonly state?: unknown;
}

/** A link to a page of the app. A link to the current address replaces its history entry, as browsers do. */
export function Link({ to, state, onClick, children, ...anchor }: LinkProps) {
  const { history, location } = usePlace();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isForBrowser =
      event.button !== 0 ||
      event.metaKey ||
      event.altKey ||
      event.ctrlKey ||
      event.shiftKey ||
      (anchor.target !== undefined && anchor.target !== '_self');
    if (event.defaultPrevented || isForBrowser) return;
    event.preventDefault();
    const isHere = hrefOf(location) === hrefOf(partsOf(to));
    history[isHere ? 'replace' : 'push'](to, state);
  };
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}
