import type { IncomingMessage } from 'node:http';
import { BROWSER_REPORT_BYTES_MAX } from '@savvi/contracts/browser-reports';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { FILE_REFUSALS } from '@savvi/contracts/documents/file.rules';
import { Problem } from '@savvi/service-kit/problem';

/** How much a body may hold, in bytes, and how long it may take to arrive, in milliseconds. */
export interface BodyBounds {
  readonly maxBytes: number;
  readonly totalMs: number;
  /** What is said of a larger one, when it is better than the usual sentence. */
  readonly tooLarge?: string;
  /** Whether it may be so large that it is passed on as it comes, rather than when it is there. */
  readonly isStreamed: boolean;
}

const MIB = 1_048_576;
const JSON_BODY: BodyBounds = { maxBytes: MIB, totalMs: 12_000, isStreamed: false };
const REPORT: BodyBounds = { maxBytes: BROWSER_REPORT_BYTES_MAX, totalMs: 5_000, isStreamed: false };
const UPLOAD_MS = 600_000;
/** A body that stops coming is cut after this long. */
const IDLE_MS = 10_000;
const HEADERS_MAX = 100;

/** Whether a call moves a file, which may take minutes on a slow line. */
export const movesFile = (path: string): boolean =>
  /^\/api\/documents\/(?:upload|[^/]+\/download)$/.test(path);

const tooLarge = ({ tooLarge: sentence }: BodyBounds) =>
  new Problem('too-large', sentence === undefined ? {} : { sentence });

/**
 * The bounds of each path's body: files of up to `fileBytesMax` with their form fields; slow lines get ten
 * minutes for one as long as bytes keep coming.
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

/** Refuses what is too large by its own word, before a byte of the body is read. @throws {Problem} */
export function assertWithinBounds(request: IncomingMessage, bounds: BodyBounds): void {
  if (request.rawHeaders.length > HEADERS_MAX * 2) throw new Problem('headers-too-large');
  const length = Number(request.headers['content-length'] ?? 0);
  if (!Number.isSafeInteger(length) || length > bounds.maxBytes) throw tooLarge(bounds);
}

/** Whether a request brings a body. */
export const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * The body as it arrives, cut when it grows too large, stops coming or takes too long.
 * @throws {Problem} `too-large`, or `malformed` for one that came too slowly.
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
  const idle = setTimeout(() => isWaiting && cut(), IDLE_MS); // while who takes the pieces is slow, the client is not to blame
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false }); // the refusal still goes out on this connection
  try {
    for (;;) {
      if (tooSlow !== undefined) throw tooSlow;
      // No race with one promise for all: that would hold every chunk until the last one came.
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
    if (tooSlow === undefined) await chunks.return?.(); // who reads on by other means finds nobody reading
  }
}

/**
 * The body once all of it has arrived. @throws {Problem} as {@link boundedBody} does, and `malformed` for one
 * that broke off.
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
