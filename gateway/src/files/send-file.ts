import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StoredFile } from '@savvi/release-kit/files/store';

type Encoding = 'br' | 'gzip';

/** The best encoding that a client accepts. An encoding with q=0 is refused. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = new Set(
    String(header ?? '')
      .split(',')
      .map((part) => part.trim().split(';'))
      .filter(([, quality]) => !/^\s*q=0(?:\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

/** Sends a stored file in the best encoding that the client accepts; 304 when the client has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: StoredFile): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const encoded = encoding === null ? null : file[encoding];
  response.setHeader('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('ETag', file.etag);
  if (file.br !== null || file.gzip !== null) response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = encoded ?? file.plain;
  if (encoded !== null && encoding !== null) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
