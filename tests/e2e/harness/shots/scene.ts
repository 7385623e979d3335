import type { Page } from '@playwright/test';
import type { Viewer } from './people.ts';

/** A page in one state, to be photographed. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly who: Viewer;
  /** Runs before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Runs on the open page before the screenshot. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Captures only the visible window, for content that floats over the page. */
  readonly isWindow?: boolean;
  /** Captures the loading state. */
  readonly isLoading?: boolean;
}

/** A window size and theme for screenshots. */
export interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly deviceScaleFactor: number;
}

const WINDOWS = [
  { name: '1280', width: 1280, height: 900, deviceScaleFactor: 1 },
  { name: '1920', width: 1920, height: 1080, deviceScaleFactor: 1 },
  // A window 1280 px wide at 200 % zoom.
  { name: 'zoom', width: 640, height: 450, deviceScaleFactor: 2 },
] as const;

/** Every window size in light and dark. */
export const LOOKS: readonly Look[] = WINDOWS.flatMap((window) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...window,
    name: `${colorScheme}-${window.name}`,
    colorScheme,
  })),
);
