/** Checks the content of one file. */
export interface ContentCheck {
  /** Receives the next bytes of the file. */
  see(chunk: Buffer): void;
  /** Whether the received `size` bytes are a valid file of the expected kind. */
  fits(size: number): Promise<boolean>;
}
