// An override applies to one tab and one user: other tabs and users get the released code.
import { originOf, type Override, parseOverride } from './override.rules.ts';

const KEY = 'savvi:override';

/**
 * The override that this page started with. It stays for the life of the page, because running code cannot be
 * unloaded, even if the server no longer allows it.
 */
let begun: { readonly override: Override; readonly userId: string } | null = null;

/** The user's override in this tab, if the server allowed it when the page started. */
export function storedOverride(origins: readonly string[], userId: string): Override | null {
  if (begun !== null) return begun.userId === userId ? begun.override : null;
  if (origins.length === 0) return null;
  try {
    const [owner, text = ''] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    const override = owner === userId ? parseOverride(text) : null;
    if (override === null || !origins.includes(originOf(override))) return null;
    begun = { override, userId };
    return override;
  } catch {
    return null; // The browser blocks session storage.
  }
}

/** Stores a user's override for the pages that this tab loads from now on. */
export function keepOverride({ area, address }: Override, userId: string): void {
  try {
    sessionStorage.setItem(KEY, `${userId} ${area}@${address}`);
  } catch {
    return; // in a browser without storage, overrides do not work
  }
}

/**
 * Deletes the override: from the next page load on, all code comes from the registry. Returns whether this
 * page had an override.
 */
export function forgetOverride(): boolean {
  const wasBegun = begun !== null;
  begun = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return wasBegun; // The session storage is blocked, so it contains no override.
  }
  return wasBegun;
}
