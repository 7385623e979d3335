import { useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { Segmented } from './segmented.tsx';
import { getTheme, setTheme, watchTheme, type Theme } from './theme-store.ts';

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
