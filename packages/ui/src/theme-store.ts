// Which theme holds. The choice lives in localStorage where the browser lets us; where it does
// not (private windows, blocked storage) it holds until the page is left.

/** What a person can choose. */
export type Theme = 'system' | 'light' | 'dark';

const key = 'savvi-theme';
const listeners = new Set<() => void>();
let unstored: Theme | undefined;

function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

function stored(): unknown {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined; // Access itself throws where storage is blocked; `unstored` holds then.
  }
}

function store(theme: Theme): boolean {
  try {
    localStorage.setItem(key, theme);
    return true;
  } catch {
    return false;
  }
}

/** The chosen theme; 'system' if none was chosen. */
export function getTheme(): Theme {
  const found = unstored ?? stored();
  return isTheme(found) ? found : 'system';
}

/** Shows the chosen theme: data-theme on <html>, or none to follow the system. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Chooses a theme, keeps it and shows it. */
export function setTheme(theme: Theme): void {
  unstored = store(theme) ? undefined : theme;
  applyTheme();
  for (const listener of listeners) listener();
}

/**
 * Calls back when the theme is chosen here or in another tab, or when the system changes its own; returns how
 * to stop.
 */
export function watchTheme(listener: () => void): () => void {
  const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    applyTheme();
    listener();
  };
  listeners.add(listener);
  system?.addEventListener('change', listener);
  addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    system?.removeEventListener('change', listener);
    removeEventListener('storage', fromOtherTab);
  };
}

/** The theme as seen: the chosen one, or what the system prefers. */
export function shownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}
