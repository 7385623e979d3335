// Node's own limits for clients that are slow, send too much or do not speak HTTP.
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_CODE_HEADER, PROBLEMS, type ProblemCode } from '@savvi/contracts/problem';
import { KEEP_ALIVE } from '@savvi/service-kit/server';
import { securityHeaderLines } from './guards/security-headers.ts';
import { type ConnectionLimits, limitConnections } from './limits/connections.ts';

/**
 * Limits in milliseconds and bytes. guards/bounds.ts limits bodies; app.ts refuses a missing Host header,
 * because Node would do so without our headers.
 */
const OPTIONS = {
  ...KEEP_ALIVE,
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_384,
  requireHostHeader: false,
} as const;
/** Idle timeout of connections whose body nothing reads any more. */
const SOCKET_IDLE_MS = 75_000;
/** How long a refused client may read the response before its connection is destroyed. */
const LINGER_MS = 2_000;

const CLIENT_ERRORS: Record<string, ProblemCode> = { HPE_HEADER_OVERFLOW: 'headers-too-large' };

function refuse(error: Error & { code?: string }, socket: Socket): void {
  // A client that sent no byte gets no response: browsers open connections ahead of time and would take it as
  // the response to their first request.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy();
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'malformed';
  const { status, sentence } = PROBLEMS[code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${securityHeaderLines()}${PROBLEM_CODE_HEADER}: ${code}\r\nCache-Control: no-store\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(sentence)}\r\nConnection: close\r\n\r\n${sentence}`,
  );
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** Creates the gateway's HTTP server, which does not listen yet. */
export function gatewayServer(app: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer(OPTIONS, app);
  // With a limit, Node drops surplus headers silently; guards/bounds.ts refuses requests with too many of
  // them.
  server.maxHeadersCount = 0;
  server.on('clientError', refuse);
  server.setTimeout(SOCKET_IDLE_MS);
  server.on('checkExpectation', app); // The app responds to an unknown Expect header as if it were absent.
  return limitConnections(server, limits);
}
