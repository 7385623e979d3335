// The selected theme. It is stored in localStorage; where that is blocked (such as in private windows) it
// lasts until the page is left.

/** The theme settings. */
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
    return undefined; // Access to localStorage throws where it is blocked; `unstored` then has the theme.
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

/** The selected theme; 'system' if none was selected. */
export function getTheme(): Theme {
  const found = unstored ?? stored();
  return isTheme(found) ? found : 'system';
}

/** Applies the selected theme: sets data-theme on <html>, or removes it to follow the system. */
export function applyTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Selects a theme, stores it and applies it. */
export function setTheme(theme: Theme): void {
  unstored = store(theme) ? undefined : theme;
  applyTheme();
  for (const listener of listeners) listener();
}

/**
 * Calls `listener` when the theme is selected here or in another tab, or the system changes its theme.
 * Returns a function that stops the calls.
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

/** The visible theme: the selected one, or the system's preference. */
export function shownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}
