import type { Response } from 'express';
import * as z from 'zod/mini';
import { Problem } from './problem.ts';

/** The record after which a page of a list begins. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A page of a list, newest first; without a limit it contains all records after the cursor. */
export interface Page {
  readonly limit?: number | undefined;
  readonly after?: Cursor | undefined;
}

// All records date from after the year 2000, so the time in a cursor starts with '2'.
const cursorParts = z.tuple([z.iso.datetime().check(z.startsWith('2')), z.uuid()]);

/** The cursor of the page that begins after a record. */
export const cursorAfter = (record: { createdAt: string; id: string }) =>
  Buffer.from(JSON.stringify([record.createdAt, record.id])).toString('base64url');

function fromCursor(cursor: string): Cursor {
  try {
    const [createdAt, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { createdAt: new Date(createdAt), id };
  } catch (error) {
    throw new Problem('invalid', { sentence: 'cursor is not one this list gave out.', cause: error });
  }
}

/** The page that a query requests. @throws {Problem} `invalid` if its cursor was not issued by this list */
export const pageOf = ({
  limit,
  cursor,
}: {
  limit?: number | undefined;
  cursor?: string | undefined;
}): Page => ({ limit, after: cursor === undefined ? undefined : fromCursor(cursor) });

/** The paging headers of a list. */
export interface PageHeaders {
  readonly path: string;
  /** The other query parameters of the list, which the link to the next page repeats. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
  /** Absent for pages of a fixed size. */
  readonly limit: number | undefined;
  readonly total: number;
  /** The last record of the page; undefined unless the page is full. */
  readonly last: { readonly createdAt: string; readonly id: string } | undefined;
}

/**
 * Sets the headers with the total number of records, and with the link to the next page if `last` ends a full
 * page.
 */
export function setPageHeaders(
  response: Response,
  { path, filter = {}, limit, total, last }: PageHeaders,
): void {
  response.setHeader('X-Total-Count', String(total));
  if (last === undefined) return;
  const query = new URLSearchParams({
    ...(limit !== undefined && { limit: String(limit) }),
    cursor: cursorAfter(last),
  });
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  response.setHeader('Link', `<${path}?${query}>; rel="next"`);
}

// Aliases with the names of the previous release, for services in other repositories.
export { type PageHeaders as ToldPage, setPageHeaders as tellPage };
