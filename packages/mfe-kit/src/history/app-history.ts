import type { Navigator } from 'react-router-dom';
import { type Entry, entryOf, newEntry } from './entry.ts';
import type { Guard } from './guard.ts';
import { type AppLocation, type Destination, hrefOf, partsOf } from './path.ts';

/**
 * The app's view of the browser history: the current location, listeners to navigations, and guards that can
 * block one.
 */
export interface AppHistory extends Navigator {
  /** The current location. */
  location(): AppLocation;
  /** Adds a listener that gets each new location before it is rendered. Returns a function to remove it. */
  listen(listener: (location: AppLocation) => void): () => void;
  /**
   * Adds a guard that can block navigations. When several block one, each asks, the newest first. Returns a
   * function to remove the guard.
   */
  block(guard: Guard): () => void;
}

const locationAt = (to: Destination, { key, state }: Entry): AppLocation => ({ ...partsOf(to), key, state });

/** Takes over the history of this window, at its current location. */
export function createAppHistory(): AppHistory {
  const { history, location: address } = window;
  const listeners = new Set<(location: AppLocation) => void>();
  let guards: readonly Guard[] = [];
  let entry = entryOf(history.state) ?? adopt(newEntry(0));
  let here = locationAt(address.href, entry);
  /** The question to ask once the browser is back at the entry of the page that is still shown. */
  let pendingQuestion: (() => void) | null = null;
  /** The index of the entry that the user has confirmed to go to. */
  let allowed: number | null = null;

  function adopt(made: Entry): Entry {
    history.replaceState(made, '');
    return made;
  }

  const isHere = (href: string) => hrefOf(partsOf(href)) === hrefOf(here);

  function arrive(at: Entry): void {
    entry = at;
    here = locationAt(address.href, at);
    allowed = null;
    pendingQuestion = null;
    for (const listener of listeners) listener(here);
  }

  /** The question to ask before a navigation; null when no guard blocks it. */
  function questionBefore(
    nextLocation: AppLocation,
    proceed: () => void,
    asked: readonly Guard[] = [],
  ): (() => void) | null {
    const holder = guards.findLast(
      (guard) => !asked.includes(guard) && guard.holds({ currentLocation: here, nextLocation }),
    );
    if (holder === undefined) return null;
    const goOn = () => (questionBefore(nextLocation, proceed, [...asked, holder]) ?? proceed)();
    let isAnswered = false;
    const answer = (then: () => void) => () => {
      if (isAnswered || !guards.includes(holder)) return;
      isAnswered = true;
      then();
    };
    return () => holder.ask({ proceed: answer(goOn), reset: answer(() => undefined) });
  }

  const step =
    (write: 'pushState' | 'replaceState', ahead: 0 | 1) =>
    (to: Destination, state: unknown = null) => {
      const made = newEntry(entry.index + ahead, state);
      const next = locationAt(to, made);
      const take = () => {
        history[write](made, '', hrefOf(next));
        arrive(made);
      };
      const ask = questionBefore(next, take);
      if (ask === null) take();
      else ask();
    };

  /** The browser has already gone Back or Forward, so a blocked navigation must first be undone. */
  function onPop(): void {
    const found = entryOf(history.state);
    // A link to an anchor on this page: the browser has created the entry, or cleared the state of this one
    // if the address is the same.
    if (found === null) return arrive(adopt(newEntry(entry.index + (isHere(address.href) ? 0 : 1))));
    const delta = found.index - entry.index;
    if (delta === 0) {
      pendingQuestion?.();
      pendingQuestion = null;
      return;
    }
    const proceed = () => {
      allowed = found.index;
      history.go(delta);
    };
    const ask = found.index === allowed ? null : questionBefore(locationAt(address.href, found), proceed);
    if (ask === null) return arrive(found);
    pendingQuestion = ask;
    history.go(-delta);
  }

  return {
    location: () => here,
    createHref: (to) => (typeof to === 'string' ? to : hrefOf(to)),
    encodeLocation: partsOf,
    go: (delta) => history.go(delta),
    push: step('pushState', 1),
    replace: step('replaceState', 0),
    listen(listener) {
      if (listeners.size === 0) addEventListener('popstate', onPop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('popstate', onPop);
      };
    },
    block(next) {
      guards = [...guards, next];
      return () => {
        guards = guards.filter((guard) => guard !== next);
      };
    },
  };
}
