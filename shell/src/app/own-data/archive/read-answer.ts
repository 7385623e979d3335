import { request } from '@savvi/mfe-kit';
import { patientFetch } from './patient-fetch.ts';

/** Requests some of the user's data; the caller reads the body. @throws {ApiError} */
export type ReadAnswer = (path: `/api/${string}`, signal: AbortSignal) => Promise<Response>;

/** Requests the data from the server, and retries later if the server asks to. */
export const readAnswer: ReadAnswer = (path, signal) =>
  request(path, { headers: { Accept: 'application/json, text/plain, */*' }, signal }, patientFetch);
