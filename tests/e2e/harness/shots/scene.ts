import type { Page } from '@playwright/test';
import type { Viewer } from './people.ts';

/** A page in one of its states. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly who: Viewer;
  /** What has to be so before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What is done on the page before the picture. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Only what the window shows: for what floats over the page. */
  readonly isWindow?: boolean;
  /** The picture is of the wait itself. */
  readonly isLoading?: boolean;
}

/** A window a scene is seen in. */
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
  // A window of 1280 px at 200 % zoom.
  { name: 'zoom', width: 640, height: 450, deviceScaleFactor: 2 },
] as const;

/** Light and dark in every window. */
export const LOOKS: readonly Look[] = WINDOWS.flatMap((window) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    ...window,
    name: `${colorScheme}-${window.name}`,
    colorScheme,
  })),
);
