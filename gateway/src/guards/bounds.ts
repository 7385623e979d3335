import type { IncomingMessage } from 'node:http';
import { Problem } from '@savvi/service-kit/problem';

/** How much a body may hold, in bytes, and how long it may take to arrive, in milliseconds. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly totalMs: number;
}

const JSON_BODY: BodyBounds = { maxBytes: 1_048_576, totalMs: 12_000 };
/** Files of up to 10 MB with their form fields; slow lines get ten minutes as long as bytes keep coming. */
const UPLOAD: BodyBounds = { maxBytes: 11_534_336, totalMs: 600_000 };
/** A body that stops coming is cut after this long. */
const IDLE_MS = 10_000;
const HEADERS_MAX = 100;

/** The bounds of a path's body. */
export const boundsOf = (path: string): BodyBounds => (path === '/api/documents/upload' ? UPLOAD : JSON_BODY);

/** Refuses what is too large by its own word, before a byte of the body is read. @throws {Problem} */
export function assertWithinBounds(request: IncomingMessage, bounds: BodyBounds): void {
  if (request.rawHeaders.length > HEADERS_MAX * 2) throw new Problem('headers-too-large');
  const length = Number(request.headers['content-length'] ?? 0);
  if (!Number.isSafeInteger(length) || length > bounds.maxBytes) throw new Problem('too-large');
}

/** Whether a request brings a body. */
export const hasBody = (request: IncomingMessage): boolean => request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * The body as it arrives, cut when it grows too large, stops coming or takes too long.
 * @throws {Problem} `too-large`, or `malformed` for one that came too slowly.
 */
export async function* boundedBody(request: IncomingMessage, bounds: BodyBounds): AsyncGenerator<Buffer> {
  let bytes = 0;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  tooSlow.catch(() => undefined); // nobody may be waiting when it comes
  const cut = () => reject(new Problem('malformed', { sentence: 'This request arrived too slowly.' }));
  const total = setTimeout(cut, bounds.totalMs);
  const idle = setTimeout(cut, IDLE_MS);
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false }); // the refusal still goes out on this connection
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), tooSlow]);
      if (next.done === true) return;
      idle.refresh();
      bytes += next.value.length;
      if (bytes > bounds.maxBytes) throw new Problem('too-large');
      yield next.value;
    }
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
  }
}

/**
 * The body once all of it has arrived. @throws {Problem} as {@link boundedBody} does, and `malformed` for one that broke off.
 */
export async function wholeBody(request: IncomingMessage, bounds: BodyBounds): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of boundedBody(request, bounds)) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformed', { cause: error });
  }
}

/** Whether a body may be so large that it is passed on as it comes, rather than when it is there. */
export const isStreamed = (bounds: BodyBounds): boolean => bounds.maxBytes > JSON_BODY.maxBytes;
