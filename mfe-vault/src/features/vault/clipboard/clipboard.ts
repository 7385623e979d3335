// What is copied from the vault leaves the clipboard again: after a while, or, as browsers let nobody write there from
// behind, when the page is seen next; and when the product is left.

/** How long a copied secret stays. */
export const KEPT_MS = 30_000;

/** Whether the clipboard may be read without asking anybody. */
async function mayRead(): Promise<boolean> {
  try {
    // Browsers that don't know this permission throw.
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }); // its own types leave it out
    return state === 'granted';
  } catch {
    return false; // then nobody knows what is there, and it is emptied
  }
}

let cancel: (() => void) | null = null;

/** Puts a text into the clipboard and takes it out again. @throws when the browser refuses to write. */
export async function copyForAWhile(text: string, keptMs: number = KEPT_MS): Promise<void> {
  await navigator.clipboard.writeText(text);
  cancel?.();
  const watching = new AbortController();
  const { signal } = watching;
  const stop = () => {
    clearTimeout(timer);
    watching.abort();
  };
  const empty = async () => {
    stop();
    // What somebody copied since is theirs.
    if ((await mayRead()) && (await navigator.clipboard.readText()) !== text) return;
    await navigator.clipboard.writeText('');
  };
  const emptyWhenSeen = () => {
    if (document.hasFocus()) void empty().catch(watchNextFocus);
    else watchNextFocus();
  };
  const watchNextFocus = () => globalThis.addEventListener('focus', () => void empty().catch(() => undefined), { once: true }); // a browser that refuses twice keeps it: nothing more can be done
  const timer = setTimeout(emptyWhenSeen, keptMs);
  document.addEventListener('copy', stop, { signal });
  document.addEventListener('cut', stop, { signal });
  globalThis.addEventListener('pagehide', () => void empty().catch(() => undefined), { signal }); // the page is going: there is nobody to tell
  cancel = stop;
}
