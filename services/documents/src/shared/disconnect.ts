/** The errors of a pipeline whose client disconnects, or did so before it. */
const DISCONNECTS: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Whether the client has closed the connection. */
export const isDisconnect = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISCONNECTS.includes(error.code);
