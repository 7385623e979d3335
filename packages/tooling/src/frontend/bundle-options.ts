/** How one frontend is bundled: for people or for its developers, and into which folder. */
export interface BundleOptions {
  readonly mode: 'production' | 'development';
  /** Absolute; emptied first. */
  readonly outDir: string;
  /**
   * An area as a page of its own, from `src/main.tsx`, for whoever works on it; absent: a module for the
   * shell.
   */
  readonly isAlone?: boolean;
}
