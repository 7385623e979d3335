/** How one frontend is bundled: the build mode and the output folder. */
export interface BundleOptions {
  readonly mode: 'production' | 'development';
  /** Absolute path; the folder is emptied first. */
  readonly outDir: string;
  /**
   * Builds an area as a standalone page from `src/main.tsx`, for its developers; absent: a module for the
   * shell.
   */
  readonly isAlone?: boolean;
}
