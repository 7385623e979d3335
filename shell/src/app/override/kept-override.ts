// In this tab only, and of one person: other tabs and other people have what was released.
import { originOf, type Override, parseOverride } from './override.rules.ts';

const KEY = 'savvi:override';

/** What this page has begun with: code that runs cannot be taken back, whatever the server allows later. */
let begun: { readonly override: Override; readonly userId: string } | null = null;

/** This person's override of this tab, as far as the server allowed it when the page began. */
export function keptOverride(origins: readonly string[], userId: string): Override | null {
  if (begun !== null) return begun.userId === userId ? begun.override : null;
  if (origins.length === 0) return null;
  try {
    const [owner, text = ''] = sessionStorage.getItem(KEY)?.split(' ') ?? [];
    const override = owner === userId ? parseOverride(text) : null;
    if (override === null || !origins.includes(originOf(override))) return null;
    begun = { override, userId };
    return override;
  } catch {
    return null; // blocked storage keeps none
  }
}

/** Keeps a person's override for the pages that this tab loads from now on. */
export function keepOverride({ area, address }: Override, userId: string): void {
  try {
    sessionStorage.setItem(KEY, `${userId} ${area}@${address}`);
  } catch {
    return; // without storage there is none
  }
}

/**
 * From the next page on everything comes from where the registry says. Returns whether this page had an
 * override.
 */
export function forgetOverride(): boolean {
  const wasBegun = begun !== null;
  begun = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return wasBegun; // nothing was kept
  }
  return wasBegun;
}
