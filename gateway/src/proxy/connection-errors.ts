// Why a call found nobody, as undici and Node name it.
const hasCode = (error: unknown, codes: readonly string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** No connection was made, so the call was never sent: any call may be repeated, a write too. */
export const isAbsent = (error: unknown): boolean =>
  hasCode(error, ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * The connection ended before an answer, as an idle one does when the service restarts. The call may have
 * been done: only a read may be repeated.
 */
export const brokeOff = (error: unknown): boolean =>
  hasCode(error, ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
