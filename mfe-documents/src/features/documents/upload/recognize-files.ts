import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { KNOWN_FILES_MAX, knownFilesReply } from '@savvi/documents-contract/known-files';
import { request } from '@savvi/mfe-kit';

/** What the check has found out about a chosen file. */
export interface Recognized {
  /** The SHA-256 of the file in hexadecimal; null if the browser could not compute it. */
  readonly sha256: string | null;
  /** The name of the document that has this content; null if there is none, or if the check failed. */
  readonly storedAs: string | null;
}

/** How long an upload waits for each step of the check, in milliseconds. After that, it continues without a result. */
const TIMEOUT_MS = 5_000;
/** The maximum size of files that are checked with one request, in bytes: small enough for uploads to start early. */
const CHUNK_BYTES = 32 * 1_048_576;

/** Returns the result, or `fallback` if it takes longer than 5 seconds. */
export function inTime<Result>(result: Promise<Result>, fallback: Result): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => resolve(fallback), TIMEOUT_MS);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

/** Splits files into groups of up to 32 MB; a larger file is a group by itself. */
export function inChunks<Item extends { readonly file: File }>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    bytes += item.file.size;
    const chunk = chunks.at(-1);
    if (chunk === undefined || bytes > CHUNK_BYTES) {
      chunks.push([item]);
      bytes = item.file.size;
    } else chunk.push(item);
  }
  return chunks;
}

/**
 * Computes the SHA-256 of a file off the main thread. Returns null over plain http, where browsers offer no hashes, and
 * for a file that can no longer be read: its upload fails later.
 */
async function hashOf(file: File): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

async function namesOf(hashes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (let at = 0; at < hashes.length; at += KNOWN_FILES_MAX) {
    const response = await request(documentRoutes.knownFiles.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sha256: hashes.slice(at, at + KNOWN_FILES_MAX) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { documents } = knownFilesReply.parse(await response.json());
    for (const { sha256, originalName } of documents) names.set(sha256, originalName);
  }
  return names;
}

/**
 * Recognizes files that the user already has as documents (DOC-48). Never rejects: without a response, such as from
 * the service of the last release, it recognizes no file. Files are read one after another, to save memory. A file that
 * takes too long, such as one on a stalled network drive, does not block the others.
 */
export async function recognizeFiles(files: readonly File[]): Promise<readonly Recognized[]> {
  const hashes: (string | null)[] = [];
  for (const file of files) hashes.push(await inTime(hashOf(file), null));
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  const names = await namesOf(known).catch((): ReadonlyMap<string, string> => new Map());
  return hashes.map((sha256) => ({ sha256, storedAs: (sha256 && names.get(sha256)) ?? null }));
}
