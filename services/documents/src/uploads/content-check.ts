/** Looks at one file. */
export interface ContentCheck {
  /** The next bytes of the file. */
  see(chunk: Buffer): void;
  /** Whether all of them, `size` bytes, make a file of the kind. */
  fits(size: number): Promise<boolean>;
}
