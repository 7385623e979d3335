// What is copied from the vault leaves the clipboard again: after a while, and when the product is left.
// Browsers let a page write there only within seconds of a click, so the emptying is begun with the copying,
// as a text that is still to come.

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

/** Whether a copy or cut takes something: with nothing selected the clipboard stays as it is. */
function takesSomething({ target, defaultPrevented }: Event): boolean {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
    return target.type !== 'password' && target.selectionStart !== target.selectionEnd;
  return defaultPrevented || document.getSelection()?.isCollapsed === false;
}

const write = async (text: Promise<string>) =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);

/** Leaves the clipboard as it is from now on. */
let keep: () => void = () => undefined;

/** Empties the clipboard with the next click or key: then every browser allows it. */
function emptyWithNextInput(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  keep = () => waiting.abort();
  const empty = () => {
    waiting.abort();
    void navigator.clipboard.writeText('').catch(() => undefined); // refused even now: nothing more can be done
  };
  document.addEventListener('pointerup', empty, { signal });
  document.addEventListener('keydown', empty, { signal });
}

/** Puts a text into the clipboard and takes it out again. @throws when the browser refuses to write. */
export async function copyForAWhile(text: string, keptMs: number = KEPT_MS): Promise<void> {
  await navigator.clipboard.writeText(text);
  keep();
  const watching = new AbortController();
  const { signal } = watching;
  const { promise: nothing, resolve, reject } = Promise.withResolvers<string>();
  const emptied = Promise.all([nothing, write(nothing)]);
  emptied.catch(() => undefined); // whether it worked is asked when it should have
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
    // What somebody copied elsewhere since is theirs, where a page may know of it.
    if ((await mayRead()) && (await navigator.clipboard.readText()) !== text) keep();
    else empty();
  };
  keep = () => {
    stop();
    reject(new Error('something else was copied'));
  };
  const timer = setTimeout(() => void emptyUnlessTheirs().catch(empty), keptMs);
  const noteCopy = (event: Event) => takesSomething(event) && keep();
  document.addEventListener('copy', noteCopy, { signal });
  document.addEventListener('cut', noteCopy, { signal });
  // The last moment in which a page that is left, reloaded or closed still writes; at `pagehide` it is too
  // late.
  globalThis.addEventListener('beforeunload', empty, { signal });
}
