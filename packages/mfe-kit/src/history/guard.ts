import type { AppLocation } from './path.ts';

/** The current and the next location of a navigation. */
export interface Change {
  readonly currentLocation: AppLocation;
  readonly nextLocation: AppLocation;
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
  /** Returns whether a navigation has to wait for the user's answer. */
  holds(change: Change): boolean;
  /** Asks the user. During the question, the address is that of the page that is still shown. */
  ask(held: Held): void;
}
