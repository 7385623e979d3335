/**
 * Why an area's code did not load: its files are unreachable, or they were built for another version of the
 * shell.
 */
export type AreaLoadReason = 'unreachable' | 'incompatible';

/** An area failed to load. All other errors that reach the boundary were thrown by the area itself. */
export class AreaLoadError extends Error {
  readonly reason: AreaLoadReason;

  constructor(reason: AreaLoadReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'AreaLoadError';
    this.reason = reason;
  }
}

/**
 * Whether an error means that a file failed to load (or was modified), and not that code failed when it ran.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AreaLoadError) return error.reason === 'unreachable';
  // The bundler's error name for a missing chunk, and the federation runtime's code for a missing
  // remoteEntry.
  return (
    error.name === 'ChunkLoadError' ||
    ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
    (error.message.includes('RUNTIME-008') && !error.message.includes('ScriptExecutionError'))
  );
}

/**
 * Whether an error means that an area and this page need different versions of the shell API, or of a module
 * that exists once per page.
 */
export function isIncompatible(error: unknown): boolean {
  if (error instanceof AreaLoadError) return error.reason === 'incompatible';
  // The federation runtime has no error code for an incompatible module, so this checks the message.
  return (
    error instanceof Error &&
    /shared singleton module \S+ does not satisfy the requirement/.test(error.message)
  );
}

/** Whether an error means that an area has no module of that name, as in a release before the module existed. */
export const isNotExposed = (error: unknown): boolean =>
  // The bundler's error has no code, so this checks the message.
  error instanceof Error && /^Module "[^"]+" does not exist in container/.test(error.message);

/** The address of the file that an error is about, if the error or one of its causes contains it. */
export function requestOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'request' in error && typeof error.request === 'string' ? error.request : requestOf(error.cause);
}
