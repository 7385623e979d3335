// In this tab only, and gone with the session: other tabs and other people have what was released.
import { originOf, type Override, parseOverride } from './override.rules.ts';

const KEY = 'savvi:override';

/** The override of this tab, as far as the server allows it still. */
export function keptOverride(origins: readonly string[]): Override | null {
  if (origins.length === 0) return null;
  try {
    const kept = parseOverride(sessionStorage.getItem(KEY) ?? '');
    return kept !== null && origins.includes(originOf(kept)) ? kept : null;
  } catch {
    return null; // blocked storage keeps none
  }
}

/** Keeps an override for the pages that this tab loads from now on. */
export function keepOverride({ area, address }: Override): void {
  try {
    sessionStorage.setItem(KEY, `${area}@${address}`);
  } catch {
    return; // without storage there is none
  }
}

/** From the next page on everything comes from where the registry says; part of signing out. */
export function forgetOverride(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return; // nothing was kept
  }
}
