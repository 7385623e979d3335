// Node's own guards against clients that are slow, send too much or speak no HTTP at all.
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import { securityHeaderLines } from './guards/security-headers.ts';
import { type ConnectionLimits, limitConnections } from './limits/connections.ts';

/**
 * Bounds in milliseconds and bytes. A body's own bounds are in guards/bounds.ts; app.ts refuses a missing
 * Host, with our headers.
 */
const OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
} as const;
/** Bodies on connections that nothing reads any more are cut after this long. */
const SOCKET_IDLE_MS = 75_000;
/** How long a refused client may take to read why. Then its connection ends, whatever it still sends. */
const LINGER_MS = 2_000;

const CLIENT_ERRORS: Record<string, ProblemCode> = { HPE_HEADER_OVERFLOW: 'headers-too-large' };

function refuse(error: Error & { code?: string }, socket: Socket): void {
  // Who has asked nothing is answered nothing: browsers open connections ahead, and would take it for the
  // answer to what they ask next.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy();
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'malformed';
  const { status, sentence } = PROBLEMS[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${securityHeaderLines()}${PROBLEM_CODE_HEADER}: ${code}\r\nCache-Control: no-store\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\nConnection: close\r\n\r\n${sentence}`,
  );
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** The gateway's HTTP server, not yet listening. */
export function gatewayServer(app: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer(OPTIONS, app);
  server.maxHeadersCount = 0; // none is dropped silently: guards/bounds.ts refuses too many
  server.on('clientError', refuse);
  server.setTimeout(SOCKET_IDLE_MS);
  server.on('checkExpectation', app); // an unknown Expect is ignored, and the answer is ours
  return limitConnections(server, limits);
}
