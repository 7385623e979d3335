import type * as notices from './notices.ts';

type Notice = typeof notices;

let notice: Notice | null = null;
let notify: () => void = () => undefined;
const { promise: shown, resolve: resolveShown } = Promise.withResolvers<void>();

/** The components that show an override to the user; null until their code has loaded. */
export const noticeNow = (): Notice | null => notice;

/** Calls back when {@link noticeNow} changes. Returns a function that unsubscribes. */
export function watchNotice(onChange: () => void): () => void {
  notify = onChange;
  return () => void (notify = () => undefined);
}

/** Loads the code of the override notice, and loads it again after a failure. @throws if it does not load */
export async function fetchNotice(): Promise<void> {
  notice = await import('./notices.ts');
  notify();
}

/** Waits until the page shows the notice about its override. @throws if the notice's code does not load */
export async function noticeShown(): Promise<void> {
  await fetchNotice();
  await shown;
}

/** The caller calls this function once the page shows the notice about its override. */
export const onNoticeShown = resolveShown;
