import type * as notices from './notices.ts';

type Notice = typeof notices;

let notice: Notice | null = null;
let draw: () => void = () => undefined;
const { promise: shown, resolve: tellShown } = Promise.withResolvers<void>();

/** What tells people of code from elsewhere, once its own code is there. */
export const noticeNow = (): Notice | null => notice;

/** Calls back when {@link noticeNow} has changed. Returns how to stop. */
export function watchNotice(onChange: () => void): () => void {
  draw = onChange;
  return () => void (draw = () => undefined);
}

/** Asks for the notice's code; for what did not come it asks again. @throws when it does not come */
export async function fetchNotice(): Promise<void> {
  notice = await import('./notices.ts');
  draw();
}

/** Waits until people are told on this page. @throws when the notice's code does not come */
export async function noticeShown(): Promise<void> {
  await fetchNotice();
  await shown;
}

/** Is told once the notice names an override. */
export const onNoticeShown = tellShown;
