// Signing in ends with a full page load. The toast for the next page is stored in the tab's session storage
// and shown once.
import type { ToastInput } from '@savvi/ui/toast';

const KEY = 'savvi:carried-toast';

/** A toast without an action, because functions cannot be stored. */
export type CarriedToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

const isCarried = (value: unknown): value is CarriedToast =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  (!('description' in value) || typeof value.description === 'string');

/** Stores a toast for the next page of this tab. */
export function carryToast(toast: CarriedToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    return; // without storage the toast is lost, but signing in must not fail
  }
}

/** Returns the stored toast and deletes it; null if there is none. */
export function takeCarriedToast(): CarriedToast | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const toast: unknown = stored === null ? null : JSON.parse(stored);
    return isCarried(toast) ? toast : null;
  } catch {
    return null; // the storage is blocked or contains no valid JSON
  }
}
