import type { Response } from 'express';
import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** Where a page of a list begins: after this record. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A page of a list, newest first; without a limit it is all that follows. */
export interface Page {
  readonly limit?: number | undefined;
  readonly after?: Cursor | undefined;
}

const cursorParts = z.tuple([z.iso.datetime().check(z.startsWith('2')), z.uuid()]); // no record is older than this millennium

const toCursor = (record: { createdAt: string; id: string }) =>
  Buffer.from(JSON.stringify([record.createdAt, record.id])).toString('base64url');

function fromCursor(cursor: string): Cursor {
  try {
    const [createdAt, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new Problem('invalid', { sentence: 'cursor is not one this list gave out.', cause: error });
  }
}

/** The page a query asks for. @throws {Problem} `invalid` when its cursor is not one of ours */
export const pageOf = ({
  limit,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | undefined;
}): Page => ({ limit, after: cursor === undefined ? undefined : fromCursor(cursor) });

/** What a page of a list tells of itself. */
export interface ToldPage {
  readonly path: string;
  /** What the list was asked for beside the page; the next one is asked for the same. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
  readonly limit: number | undefined;
  readonly total: number;
  /** The last record of a full page. */
  readonly last: { readonly createdAt: string; readonly id: string } | undefined;
}

/** Tells in headers how many records there are, and where the next page is when `last` ends a full one. */
export function tellPage(response: Response, { path, filter = {}, limit, total, last }: ToldPage): void {
  response.setHeader('X-Total-Count', String(total));
  if (last === undefined) return;
  const query = new URLSearchParams({ limit: String(limit), cursor: toCursor(last) });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  response.setHeader('Link', `<${path}?${query}>; rel="next"`);
}
