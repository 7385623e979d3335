import { userQuery, wipeDrafts } from '@savvi/mfe-kit';
import type { QueryClient } from '@tanstack/react-query';
import { forgetOverride } from '../override/stored-override.ts';

const SIGNED_OUT = 'savvi.signed-out';
/** Identifies this page in the messages to other tabs, so that it ignores its own messages. */
const PAGE = Math.random();

/**
 * Cancels pending requests, whose responses would be 401 now, and stops live updates. When this page is left,
 * deletes all data (earlier, the visible components would fetch it again) and notifies the browser's other
 * tabs, so that they hide their pages.
 */
export function signOutHere(client: QueryClient): void {
  void client.cancelQueries();
  client.removeQueries({ queryKey: userQuery.queryKey });
  addEventListener(
    'pagehide',
    () => {
      wipeLocalData(client);
      notifyOtherTabs();
    },
    { once: true },
  );
}

function notifyOtherTabs(): void {
  const others = new BroadcastChannel(SIGNED_OUT);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  others.postMessage(PAGE);
  others.close();
}

/** Calls back when the user signs out in another tab. Returns a function that unsubscribes. */
export function watchForSignOut(onSignedOut: () => void): () => void {
  const others = new BroadcastChannel(SIGNED_OUT);
  others.addEventListener('message', ({ data }) => {
    if (data !== PAGE) onSignedOut();
  });
  return () => others.close();
}

/** Deletes everything that this tab stores about the user: fetched data, drafts and code overrides. */
export function wipeLocalData(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
  wipeDrafts();
  forgetOverride();
}
