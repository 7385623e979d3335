// The scroll position of each history entry, in session storage so that it survives a reload.
const NAME = 'savvi:scroll';

/** Scroll positions by the key of their entry. */
export type ScrollMemory = Map<string, number>;

/**
 * The positions stored by earlier pages, read only when the user returns to one. The first access to storage
 * is slow, so a new visit does not read it.
 */
export function readScroll(): ScrollMemory {
  const [visit] = performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'navigate' ? new Map() : stored();
}

function stored(): ScrollMemory {
  try {
    const positions = new URLSearchParams(sessionStorage.getItem(NAME) ?? '');
    return new Map([...positions].map(([key, top]) => [key, Number(top)]));
  } catch {
    return new Map(); // Blocked storage contains no positions.
  }
}

/** Adds the scroll positions in `memory` to those in storage. */
export function storeScroll(memory: ScrollMemory): void {
  try {
    sessionStorage.setItem(
      NAME,
      new URLSearchParams([...stored(), ...memory].map(([key, top]) => [key, String(top)])).toString(),
    );
  } catch {
    return; // If storage is blocked, the next page starts at its top.
  }
}
