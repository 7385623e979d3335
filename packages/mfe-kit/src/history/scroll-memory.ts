// How far down each entry of the history was scrolled, kept in this tab so that a reload finds it.
const NAME = 'savvi:scroll';

/** What is kept, by the key of an entry. */
export type ScrollMemory = Map<string, number>;

/**
 * What pages before kept, for one that somebody comes back to. Storage is slow at its first touch, so a new
 * visit doesn't ask it.
 */
export function readScroll(): ScrollMemory {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'navigate' ? new Map() : stored();
}

function stored(): ScrollMemory {
  try {
    const kept = new URLSearchParams(sessionStorage.getItem(NAME) ?? '');
    return new Map([...kept].map(([key, top]) => [key, Number(top)]));
  } catch {
    return new Map(); // blocked storage keeps nothing
  }
}

/** Keeps it beyond this page, with what is there already. */
export function keepScroll(memory: ScrollMemory): void {
  try {
    sessionStorage.setItem(
      NAME,
      new URLSearchParams([...stored(), ...memory].map(([key, top]) => [key, String(top)])).toString(),
    );
  } catch {
    return; // the next page then starts at its top
  }
}
