// How the list looks, remembered in this browser. Nothing of the vault's contents is stored: a test lets no
// other module of the area use the browser's storage.
import { isOrder, type Order } from './order.rules.ts';

/** How much room an entry takes in the list. */
export type Density = 'comfortable' | 'compact';

const KEYS = { density: 'savvi.vault.density', order: 'savvi.vault.order' } as const;

function stored(key: keyof typeof KEYS): string | null {
  try {
    return localStorage.getItem(KEYS[key]);
  } catch {
    return null; // The browser blocks its storage; the choice lasts until the page is left.
  }
}

function store(key: keyof typeof KEYS, value: string): void {
  try {
    localStorage.setItem(KEYS[key], value);
  } catch {
    // The browser blocks its storage; the choice lasts until the page is left.
  }
}

/** The density that was chosen last in this browser. */
export const storedDensity = (): Density => (stored('density') === 'compact' ? 'compact' : 'comfortable');

/** The sort order that was chosen last in this browser. */
export function storedOrder(): Order {
  const order = stored('order');
  return isOrder(order) ? order : 'name';
}

/** Remembers a density. */
export const storeDensity = (density: Density): void => store('density', density);

/** Remembers a sort order. */
export const storeOrder = (order: Order): void => store('order', order);
