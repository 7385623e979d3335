import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TextHead } from '@savvi/documents-contract/text';
import type { SpaceKey } from '@savvi/sealing/space-key';
import type { Log } from '@savvi/service-kit/log';
import { ObjectMissing, type ObjectStore, ObjectStoreDown } from '@savvi/service-kit/object-store';
import type { Response } from 'express';
import { isDisconnect } from '../shared/disconnect.ts';
import { readText } from '../shared/read-text.ts';
import { FileDoesNotOpen } from '../shared/sealed-file.ts';
import type { TextRow } from '../shared/text.repository.ts';

/** How many objects are read concurrently. */
const CONCURRENT_READS = 8;

/** Yields the results of `work` in the order of the items, and runs it for a few items ahead. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  const rest = items.values();
  for (;;) {
    for (const item of rest.take(CONCURRENT_READS - running.length)) {
      const result = work(item);
      result.catch(() => undefined); // `await next` rejects with it later
      running.push(result);
    }
    const next = running.shift();
    if (next === undefined) return;
    yield await next;
  }
}

interface Reading {
  readonly log: Log;
  readonly store: ObjectStore;
  /** Null if it is missing or does not open. */
  readonly spaceKey: SpaceKey | null;
  /** Reads the current row of a document's text; null if it was removed. */
  readonly current: (documentId: string) => Promise<TextRow | null>;
}

const objectOf = (row: TextRow) => (row.state === 'text' ? row.object : null);

/**
 * Reads texts in the format of the contract. A text that does not open is logged and returned as `lost`, so that
 * the others can be searched.
 * @throws {ObjectStoreDown}
 */
export async function readTexts(
  { log, store, spaceKey, current }: Reading,
  rows: readonly TextRow[],
): Promise<Buffer[]> {
  const headOf = (head: TextHead) => Buffer.from(`${JSON.stringify(head)}\n`);
  /** The header and the content of one text; null if it was removed in the meantime. */
  async function part(row: TextRow): Promise<Buffer | null> {
    const { documentId: id, state } = row;
    if (row.state !== 'text') return headOf({ id, state, bytes: 0 });
    try {
      const text = await readText(store, spaceKey, row);
      return Buffer.concat([headOf({ id, state, bytes: text.length }), text]);
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof FileDoesNotOpen))
        throw error instanceof ObjectStoreDown ? error : new ObjectStoreDown(error);
      const now = await current(id);
      if (now === null) return null;
      if (objectOf(now) !== row.object) return part(now); // another text replaced it
      log.error({ err: error, documentId: id }, 'the stored text of a document is missing or damaged');
      return headOf({ id, state: 'lost', bytes: 0 });
    }
  }
  const parts: Buffer[] = [];
  for await (const read of inOrder(rows, part)) if (read !== null) parts.push(read);
  return [Buffer.from(`${JSON.stringify({ count: parts.length })}\n`), ...parts];
}

/** Sends the result of {@link readTexts}. */
export async function sendTexts(log: Log, parts: readonly Buffer[], response: Response): Promise<void> {
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // The response has begun, so an error aborts it. Disconnected clients are not logged.
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!isDisconnect(error)) log.warn({ err: error }, 'sending the texts of documents failed');
  });
}
