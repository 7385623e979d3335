import { userQuery, wipeDrafts } from '@savvi/mfe-kit';
import { releaseLeaveGuards } from '@savvi/mfe-kit/host-router';
import type { QueryClient } from '@tanstack/react-query';
import { forgetOverride } from '../override/kept-override.ts';

const SIGNED_OUT = 'savvi.signed-out';
/** Tells this page's own word from that of others. */
const PAGE = Math.random();

/**
 * Ends what is still being read and followed, whose answers would now only say that nobody is signed in. As
 * this page is left, forgets everything (sooner, what still stands here would read it all again), and has the
 * other tabs of this browser hide their pages: they may stand open on another screen.
 */
export function signOutHere(client: QueryClient): void {
  void client.cancelQueries();
  client.removeQueries({ queryKey: userQuery.queryKey });
  addEventListener(
    'pagehide',
    () => {
      wipeLocalData(client);
      tellOtherTabs();
    },
    { once: true },
  );
}

function tellOtherTabs(): void {
  const others = new BroadcastChannel(SIGNED_OUT);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  others.postMessage(PAGE);
  others.close();
}

/**
 * As {@link signOutHere}, once the server has ended it all: nothing that was being written can be saved any
 * more, so nobody is asked about it.
 */
export function leaveForGood(client: QueryClient): void {
  signOutHere(client);
  releaseLeaveGuards();
}

/** Calls back when somebody signs out in another tab. Returns how to stop. */
export function watchForSignOut(onSignedOut: () => void): () => void {
  const others = new BroadcastChannel(SIGNED_OUT);
  others.addEventListener('message', ({ data }) => {
    if (data !== PAGE) onSignedOut();
  });
  return () => others.close();
}

/**
 * Forgets everything this browser tab knows of the person: what was read, what was being written, and code
 * overrides.
 */
export function wipeLocalData(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
  wipeDrafts();
  forgetOverride();
}
