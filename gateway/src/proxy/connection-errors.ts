// Why a call found nobody, as undici and Node name it.
const hasCode = (error: unknown, codes: readonly string[]) => error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Nobody listens there. */
export const isAbsent = (error: unknown): boolean => hasCode(error, ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The connection ended before an answer, as an idle one does when the service restarts: a read may be asked again. */
export const brokeOff = (error: unknown): boolean => hasCode(error, ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
