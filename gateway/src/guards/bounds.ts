import type { IncomingMessage } from 'node:http';
import { BROWSER_REPORT_BYTES_MAX } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { FILE_REFUSALS } from '@savvi/documents-contract/file.rules';
import { Problem } from '@savvi/service-kit/problem';

/** The largest size of a body in bytes, and how long it may take to arrive, in milliseconds. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly totalMs: number;
  /** The message for a body over the limit, instead of the default one. */
  readonly tooLarge?: string;
  /** Whether the body may be large, so that the gateway streams it instead of buffering it. */
  readonly isStreamed: boolean;
}

const MIB = 1_048_576;
const JSON_BODY: BodyBounds = { maxBytes: MIB, totalMs: 12_000, isStreamed: false };
const REPORT: BodyBounds = { maxBytes: BROWSER_REPORT_BYTES_MAX, totalMs: 5_000, isStreamed: false };
const UPLOAD_MS = 600_000;
/** How long a body may pause before the gateway cuts it off. */
const IDLE_MS = 10_000;
const HEADERS_MAX = 100;

/** Whether a call transfers a file, which may take minutes on a slow connection. */
export const movesFile = (path: string): boolean =>
  /^\/api\/documents\/(?:upload|[^/]+\/download)$/.test(path);

const tooLarge = ({ tooLarge: sentence }: BodyBounds) =>
  new Problem('too-large', sentence === undefined ? {} : { sentence });

/**
 * The limits for the body of each path: files of up to `fileBytesMax` with their form fields. A slow upload
 * gets ten minutes as long as bytes keep arriving.
 */
export function bodyBounds(fileBytesMax: number): (path: string) => BodyBounds {
  const upload = {
    maxBytes: fileBytesMax + MIB,
    totalMs: UPLOAD_MS,
    tooLarge: FILE_REFUSALS.tooLarge(fileBytesMax),
    isStreamed: true,
  };
  const bounds = new Map([
    ['/api/documents/upload', upload],
    [BROWSER_REPORTS_PATH, REPORT],
  ]);
  return (path) => bounds.get(path) ?? JSON_BODY;
}

/** Refuses a body whose Content-Length is over the limit before reading it. @throws {Problem} */
export function assertWithinBounds(request: IncomingMessage, bounds: BodyBounds): void {
  if (request.rawHeaders.length > HEADERS_MAX * 2) throw new Problem('headers-too-large');
  const length = Number(request.headers['content-length'] ?? 0);
  if (!Number.isSafeInteger(length) || length > bounds.maxBytes) throw tooLarge(bounds);
}

/** Whether a request has a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Yields the body as it arrives, and cuts it off when it is too large, pauses or takes too long.
 * @throws {Problem} `too-large`; `malformed` for a body that arrives too slowly
 */
export async function* boundedBody(request: IncomingMessage, bounds: BodyBounds): AsyncGenerator<Buffer> {
  let bytes = 0;
  let tooSlow: Problem | undefined;
  let refuse: (reason: Problem) => void = () => {};
  const cut = () => {
    tooSlow = new Problem('malformed', { sentence: 'This request arrived too slowly.' });
    refuse(tooSlow);
  };
  const total = setTimeout(cut, bounds.totalMs);
  let isWaiting = false;
  // While the consumer is slow, the client's idle time does not count.
  const idle = setTimeout(() => isWaiting && cut(), IDLE_MS);
  // The request is not destroyed, because a refusal is sent on the same connection.
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      if (tooSlow !== undefined) throw tooSlow;
      // A race against one shared promise would keep every chunk in memory until the last chunk arrives.
      isWaiting = true;
      idle.refresh();
      const next = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        refuse = reject;
        chunks.next().then(resolve, reject);
      });
      isWaiting = false;
      if (next.done === true) return;
      bytes += next.value.length;
      if (bytes > bounds.maxBytes) throw tooLarge(bounds);
      yield next.value;
    }
  } finally {
    clearTimeout(total);
    clearTimeout(idle);
    // Ends this iterator without closing the request, so that the rest of the body can still be read.
    if (tooSlow === undefined) await chunks.return?.();
  }
}

/**
 * Reads the complete body. @throws {Problem} like {@link boundedBody}, and `malformed` when the body is
 * incomplete
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
