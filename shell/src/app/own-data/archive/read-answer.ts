import { request } from '@savvi/mfe-kit';
import { patientFetch } from './patient-fetch.ts';

/** Requests some of the user's data; the caller reads the body. @throws {ApiError} */
export type ReadAnswer = (path: `/api/${string}`, signal: AbortSignal) => Promise<Response>;

/** The path of the next page of a list, from its `Link` header; null after the last page. */
const nextPage = ({ headers }: Response) =>
  // The header of our own server names paths of its API.
  (/^<(\/api\/[^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null) as `/api/${string}` | null;

/** Reads a reply as JSON, or all pages of a list as one array. @throws {ApiError} */
export async function readWhole(
  read: ReadAnswer,
  path: `/api/${string}`,
  signal: AbortSignal,
): Promise<unknown> {
  const pages: unknown[] = [];
  for (let page: `/api/${string}` | null = path; page !== null;) {
    const response: Response = await read(page, signal);
    pages.push(await response.json());
    page = nextPage(response);
  }
  return pages.length === 1 ? pages[0] : pages.flat();
}

/** Requests the data from the server, and retries later if the server asks to. */
export const readAnswer: ReadAnswer = (path, signal) =>
  request(path, { headers: { Accept: 'application/json, text/plain, */*' }, signal }, patientFetch);
