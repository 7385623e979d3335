// A secret copied from the vault is cleared from the clipboard after a while, and when the user leaves the
// product. Browsers allow a page to write to the clipboard only within seconds of a click. So the write that
// clears it starts with the copy, with a promise that resolves later.

/** Milliseconds until a copied secret is cleared from the clipboard. */
export const CLEAR_AFTER_MS = 30_000;

/** Whether the page may read the clipboard without a permission prompt. */
async function mayRead(): Promise<boolean> {
  try {
    // Browsers that do not know the permission clipboard-read throw, and the DOM types do not list it.
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted';
  } catch {
    return false; // the content of the clipboard is unknown, so the page clears it
  }
}

/** Whether a copy or cut event changes the clipboard; without a selection it does not. */
function takesSomething({ target, defaultPrevented }: Event): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.type !== 'password' && target.selectionStart !== target.selectionEnd;
  return defaultPrevented || document.getSelection()?.isCollapsed === false;
}

const write = async (text: Promise<string>) =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);

/** Cancels the pending clearing of the clipboard. */
let keep: () => void = () => undefined;

/** Clears the clipboard on the next click or key press, because every browser allows writing then. */
function emptyWithNextInput(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  keep = () => waiting.abort();
  const empty = () => {
    waiting.abort();
    // The browser refused to clear the clipboard a second time, and a page has no other way to clear it.
    void navigator.clipboard.writeText('').catch(() => undefined);
  };
  document.addEventListener('pointerup', empty, { signal });
  document.addEventListener('keydown', empty, { signal });
}

/** Writes a text that may come later. Safari refuses a text that is written later than the click. */
async function writeWhenKnown(text: Promise<string>): Promise<void> {
  try {
    await write(text);
  } catch {
    await navigator.clipboard.writeText(await text); // a browser whose clipboard accepts no promise
  }
}

/**
 * Copies a text and clears it from the clipboard later.
 * @throws when the browser refuses to write, and the error of a rejected promise
 */
export async function copyForAWhile(
  copied: string | Promise<string>,
  clearAfterMs: number = CLEAR_AFTER_MS,
): Promise<void> {
  await (typeof copied === 'string' ? navigator.clipboard.writeText(copied) : writeWhenKnown(copied));
  const text = await copied;
  keep();
  const watching = new AbortController();
  const { signal } = watching;
  const { promise: nothing, resolve, reject } = Promise.withResolvers<string>();
  const emptied = Promise.all([nothing, write(nothing)]);
  emptied.catch(() => undefined); // a failure of the write is handled later, when the clipboard is cleared
  const stop = () => {
    clearTimeout(timer);
    watching.abort();
  };
  const empty = () => {
    stop();
    resolve('');
    emptied.catch(emptyWithNextInput);
  };
  const emptyUnlessTheirs = async () => {
    // A text that the user copied elsewhere in the meantime stays, where the page may read the clipboard.
    if ((await mayRead()) && (await navigator.clipboard.readText()) !== text) keep();
    else empty();
  };
  keep = () => {
    stop();
    reject(new Error('another text was copied'));
  };
  const timer = setTimeout(() => void emptyUnlessTheirs().catch(empty), clearAfterMs);
  const noteCopy = (event: Event) => takesSomething(event) && keep();
  document.addEventListener('copy', noteCopy, { signal });
  document.addEventListener('cut', noteCopy, { signal });
  // The last event in which a page that is closed or reloaded can still write. `pagehide` is too late.
  globalThis.addEventListener('beforeunload', empty, { signal });
}
