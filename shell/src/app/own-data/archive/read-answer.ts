import { request } from '@savvi/mfe-kit';
import { patientFetch } from './patient-fetch.ts';

/** Asks for something of one's own; the answer is still to be read. @throws {ApiError} */
export type ReadAnswer = (path: `/api/${string}`, signal: AbortSignal) => Promise<Response>;

/** Reads from the server, which may ask to wait a little. */
export const readAnswer: ReadAnswer = (path, signal) =>
  request(path, { headers: { Accept: 'application/json, text/plain, */*' }, signal }, patientFetch);
