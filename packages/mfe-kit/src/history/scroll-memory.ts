// How far down each entry of the history was scrolled, kept in this tab so that a reload finds it.
const NAME = 'savvi:scroll';

/** What is kept, by the key of an entry. */
export type ScrollMemory = Map<string, number>;

/** What the page before the reload kept. */
export function readScroll(): ScrollMemory {
  try {
    const kept = new URLSearchParams(sessionStorage.getItem(NAME) ?? '');
    return new Map([...kept].map(([key, top]) => [key, Number(top)]));
  } catch {
    return new Map(); // blocked storage keeps nothing
  }
}

/** Keeps it beyond this page. */
export function keepScroll(memory: ScrollMemory): void {
  try {
    sessionStorage.setItem(NAME, new URLSearchParams([...memory].map(([key, top]) => [key, String(top)])).toString());
  } catch {
    return; // the next page then starts at its top
  }
}
