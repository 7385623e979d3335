import { useSyncExternalStore } from 'react';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from './button.tsx';
import { setTheme, shownTheme, watchTheme } from './theme-store.ts';

export { applyTheme, getTheme, setTheme, shownTheme, type Theme } from './theme-store.ts';

/** A button that switches between light and dark. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  const shown = useSyncExternalStore(watchTheme, shownTheme, () => 'light' as const);
  const other = shown === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      className={className}
      label={`Use ${other} theme`}
      icon={other === 'dark' ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
      onClick={() => setTheme(other)}
    />
  );
}
