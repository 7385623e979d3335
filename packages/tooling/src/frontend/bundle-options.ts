/** How one frontend is bundled: for people or for its developers, and into which folder. */
export interface BundleOptions {
  readonly mode: 'production' | 'development';
  /** Absolute; emptied first. */
  readonly outDir: string;
}
