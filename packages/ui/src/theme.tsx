import { useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from './button.tsx';
import { Segmented } from './segmented.tsx';
import { getTheme, setTheme, shownTheme, watchTheme, type Theme } from './theme-store.ts';

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

const choices = [
  {
    value: 'system',
    label: (
      <>
        <Monitor aria-hidden="true" />
        System
      </>
    ),
  },
  {
    value: 'light',
    label: (
      <>
        <Sun aria-hidden="true" />
        Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon aria-hidden="true" />
        Dark
      </>
    ),
  },
] as const;

/** The selection of system, light or dark for the settings. */
export function ThemeChoice() {
  const theme = useSyncExternalStore<Theme>(watchTheme, getTheme, () => 'system');
  return <Segmented legend="Theme" options={choices} value={theme} onValueChange={setTheme} />;
}
