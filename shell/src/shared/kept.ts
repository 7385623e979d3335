/** Values that the browser refused to store; they last until the page is left. */
const unstored = new Map<string, string>();

const keyOf = (name: string, userId: string) => `savvi.${name}.${userId}`;

/** The value that this browser stores for a user under a name; null if there is none. */
export function kept(name: string, userId: string): string | null {
  const key = keyOf(name, userId);
  try {
    return localStorage.getItem(key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

/** Stores a value for a user under a name in this browser. */
export function keep(name: string, userId: string, value: string): void {
  const key = keyOf(name, userId);
  try {
    localStorage.setItem(key, value);
  } catch {
    unstored.set(key, value);
  }
}
