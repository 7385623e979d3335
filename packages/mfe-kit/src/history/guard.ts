import type { Location } from 'react-router-dom';

/** Where somebody is, and where they want to go. */
export interface Change {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

/** A way out that is held back until somebody answers. Each answer counts once. */
export interface Held {
  /** Goes on to where the person wanted. */
  proceed(): void;
  /** Stays. */
  reset(): void;
}

/** Stands at the way out of a page. */
export interface Guard {
  /** Whether this change has to wait for an answer. */
  holds(change: Change): boolean;
  /** Asks. The address is then the one of the page that is shown. */
  ask(held: Held): void;
}
