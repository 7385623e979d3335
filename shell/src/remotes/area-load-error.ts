/** Why an area's code is not here: its files could not be had, or they are made for another shell. */
export type AreaLoadReason = 'unreachable' | 'incompatible';

/** An area could not be loaded. Everything else that reaches the boundary was thrown by the area itself. */
export class AreaLoadError extends Error {
  readonly reason: AreaLoadReason;

  constructor(reason: AreaLoadReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AreaLoadError';
    this.reason = reason;
  }
}

/**
 * Whether an error says that a file did not come (or came altered), as opposed to code that failed when it
 * ran.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AreaLoadError) return error.reason === 'unreachable';
  // The bundler's word for a missing chunk, and the federation runtime's code for a missing remoteEntry.
  return (
    error.name === 'ChunkLoadError' ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
    (error.message.includes('RUNTIME-008') && !error.message.includes('ScriptExecutionError'))
  );
}

/**
 * Whether an area and this page are made for each other's other versions: of what they agree on, or of a
 * module that exists once.
 */
export function isIncompatible(error: unknown): boolean {
  if (error instanceof AreaLoadError) return error.reason === 'incompatible';
  // The federation runtime has no code for it.
  return (
    error instanceof Error &&
    /shared singleton module \S+ does not satisfy the requirement/.test(error.message)
  );
}

/** The address of the file that an error is about, where the bundler or one of its causes names it. */
export function requestOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'request' in error && typeof error.request === 'string' ? error.request : requestOf(error.cause);
}
