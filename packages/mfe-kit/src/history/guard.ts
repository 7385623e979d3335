import type { Location } from 'react-router-dom';

/** The current and the next location of a navigation. */
export interface Change {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

/** A blocked navigation that waits for the user's answer. Each answer counts once. */
export interface Held {
  /** Continues the navigation. */
  proceed(): void;
  /** Cancels the navigation. */
  reset(): void;
}

/** Can block navigations away from a page. */
export interface Guard {
  /** Whether this navigation has to wait for an answer. */
  holds(change: Change): boolean;
  /** Asks the user. The address is then that of the page still shown. */
  ask(held: Held): void;
}
