import { documentRoutes } from '@savvi/documents-contract/documents.routes';
import { KNOWN_FILES_MAX, knownFilesReply } from '@savvi/documents-contract/known-files';
import { request } from '@savvi/mfe-kit';

/** A chosen file as far as it was recognized. */
export interface Recognized {
  /** The SHA-256 of the file in hexadecimal; null if the browser could not compute it. */
  readonly sha256: string | null;
  /** The name of the document that has this content; null if there is none, or if the check failed. */
  readonly storedAs: string | null;
}

/** How long uploads wait for the service to recognize files, in milliseconds. After that they go on without it. */
const TIMEOUT_MS = 5_000;

/**
 * Browsers compute hashes only over https and on localhost, off the page's thread. A file that can no longer be
 * read fails later, when it is sent.
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
 * Recognizes files that the user has as documents already (DOC-48). It never rejects: without an answer, such as
 * from the service of the last release, no file is recognized. Files are read one after the other, to save memory.
 */
export async function recognizeFiles(files: readonly File[]): Promise<readonly Recognized[]> {
  const hashes: (string | null)[] = [];
  for (const file of files) hashes.push(await hashOf(file));
  const known = [...new Set(hashes.filter((hash) => hash !== null))];
  const names = await namesOf(known).catch((): ReadonlyMap<string, string> => new Map());
  return hashes.map((sha256) => ({ sha256, storedAs: (sha256 && names.get(sha256)) ?? null }));
}
