// Checks whether an error has one of the given codes, with which undici and Node report failed connections.
const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** No connection was made, so the call was never sent. Any call may be repeated, including a write. */
export const isAbsent = (error: unknown): boolean =>
  hasCode(error, ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The connection ended before a response, as an idle one does when the service restarts. The service may have
 * done the call, so only a read may be repeated.
 */
export const brokeOff = (error: unknown): boolean =>
  hasCode(error, ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
