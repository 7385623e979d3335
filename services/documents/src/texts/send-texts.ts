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
const AT_ONCE = 8;

/** Yields the results of `work` in the order of the items, with a few running ahead. */
async function* inOrder<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  const rest = items.values();
  for (;;) {
    for (const item of rest.take(AT_ONCE - running.length)) {
      const result = work(item);
      result.catch(() => undefined); // reported when its turn comes
      running.push(result);
    }
    const next = running.shift();
    if (next === undefined) return;
    yield await next;
  }
}

interface Sending {
  readonly log: Log;
  readonly store: ObjectStore;
  /** Null if it is missing or does not open. */
  readonly spaceKey: SpaceKey | null;
}

/**
 * Streams texts as the contract describes. One that does not open is logged and named `lost`, so that the others
 * can be searched.
 * @returns the number of bytes
 * @throws {ObjectStoreDown} before the response begins
 */
export async function sendTexts(
  { log, store, spaceKey }: Sending,
  rows: readonly TextRow[],
  response: Response,
): Promise<number> {
  const headOf = (head: TextHead) => Buffer.from(`${JSON.stringify(head)}\n`);
  async function part(row: TextRow): Promise<Buffer> {
    const { documentId: id, state } = row;
    if (row.state !== 'text') return headOf({ id, state, bytes: 0 });
    try {
      const text = await readText(store, spaceKey, row);
      return Buffer.concat([headOf({ id, state, bytes: text.length }), text]);
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof FileDoesNotOpen))
        throw error instanceof ObjectStoreDown ? error : new ObjectStoreDown(error);
      log.error({ err: error, documentId: id }, 'the stored text of a document is missing or damaged');
      return headOf({ id, state: 'lost', bytes: 0 });
    }
  }
  const parts = inOrder(rows, part);
  const first = await parts.next(); // while nothing is sent, a failure can still be answered
  let bytes = 0;
  async function* body() {
    yield Buffer.from(`${JSON.stringify({ count: rows.length })}\n`);
    if (first.done === true) return;
    yield first.value;
    yield* parts;
  }
  const counted = Readable.from(body()).on('data', (chunk: Buffer) => void (bytes += chunk.length));
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  // The response has begun, so an error aborts it. Disconnected clients are not logged.
  await pipeline(counted.pause(), response).catch((error: unknown) => {
    if (!isDisconnect(error)) log.warn({ err: error }, 'reading the texts of documents failed');
  });
  return bytes;
}
