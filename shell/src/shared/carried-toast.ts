// Signing in ends with a full navigation; what the page wants to say then travels in this tab's storage and
// is said once.
import type { ToastInput } from '@savvi/ui/toast';

const KEY = 'savvi:carried-toast';

/** A toast without a way on: functions can't be carried. */
export type CarriedToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

const isCarried = (value: unknown): value is CarriedToast =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  (!('description' in value) || typeof value.description === 'string');

/** Keeps a toast for the next page of this tab. */
export function carryToast(toast: CarriedToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    return; // without storage the toast is lost, signing in must not be
  }
}

/** Takes the carried toast, if there is one; the second taker gets nothing. */
export function takeCarriedToast(): CarriedToast | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const toast: unknown = stored === null ? null : JSON.parse(stored);
    return isCarried(toast) ? toast : null;
  } catch {
    return null; // blocked storage or a foreign value carries nothing
  }
}
