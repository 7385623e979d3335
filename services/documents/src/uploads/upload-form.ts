import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { FILE_REFUSALS } from '@savvi/documents-contract/file.rules';
import { Problem } from '@savvi/service-kit/problem';
import type { Request } from 'express';

const FIELDS_MAX = 64;
const FIELD_BYTES_MAX = 20_000;
/** The maximum size of a form without its file, in bytes. */
export const FORM_BYTES_MAX = 65_536;
const FILE_FIELD = 'file';
const READ_AHEAD = 131_072;

const invalid = (sentence: string) => new Problem('invalid', { sentence });

/** The parsed form: its fields, and the result for its file. */
export interface ReadForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly taken: Taken;
}

/** The limits of a form, and how its file is processed. */
export interface FormReading<Taken> {
  /** The maximum size of the file, in bytes. */
  readonly maxBytes: number;
  /** Creates the problem for a file that is too large. */
  tooLarge(): Problem;
  /**
   * Receives the file as a stream, with the name that the client sent and the largest size that fits in the
   * request. If it throws, the rest of the request is ignored.
   */
  take(file: BusboyFileStream, originalName: string, atMost: number): Promise<Taken>;
}

/** The content length of the request. @throws {Problem} if it is missing or too large */
function lengthOf(request: Request, { maxBytes, tooLarge }: FormReading<unknown>): number {
  const contentLength = request.headers['content-length'];
  if (contentLength === undefined) throw new Problem('length-required');
  const length = Number(contentLength);
  if (length > maxBytes + FORM_BYTES_MAX) throw tooLarge();
  return length;
}

/**
 * Creates a form reader for the content type of the request.
 * @throws {Problem} `media-type` if it is not a form
 */
function readerFor(request: Request, maxBytes: number): BusboyInstance {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw new Problem('media-type', { sentence: 'Please send a form (Content-Type: multipart/form-data).' });
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: { fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, fileSize: maxBytes, headerPairs: 20 },
      highWaterMark: READ_AHEAD,
      fileHwm: READ_AHEAD,
    });
  } catch (error) {
    throw new Problem('malformed', { cause: error });
  }
}

/** Reads a form that contains one file. @throws {Problem} with a sentence for each kind of invalid form */
export async function readUploadForm<Taken>(
  request: Request,
  reading: FormReading<Taken>,
): Promise<ReadForm<Taken>> {
  const reader = readerFor(request, reading.maxBytes);
  const length = lengthOf(request, reading);
  // Without a prototype, no field name of the client is special.
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let incoming: BusboyFileStream | undefined;
  let taking: Promise<Taken> | undefined;
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();

  reader.on('file', (field, file, name?: string) => {
    file.on('error', () => {}); // the form reader reports the error
    if (field !== FILE_FIELD) return reject(invalid('The file belongs in the field "file".'));
    if (taking !== undefined) return reject(invalid('Please upload one file at a time.'));
    file.on('limit', () => file.destroy(reading.tooLarge()));
    incoming = file;
    // Browsers send a quotation mark as %22 (HTML, multipart/form-data).
    const originalName = (name ?? '').replaceAll('%22', '"');
    taking = reading.take(file, originalName, Math.min(length, reading.maxBytes));
    taking.catch(reject);
  });
  reader.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (name === FILE_FIELD) return reject(invalid(FILE_REFUSALS.missing));
    if (nameTruncated || valueTruncated) return reject(invalid(`${name.slice(0, 50)} is too long.`));
    if (name in fields) return reject(invalid(`${name.slice(0, 50)} was sent more than once.`));
    fields[name] = value;
  });
  reader.on('fieldsLimit', () => reject(invalid('This form has too many fields.')));
  reader.on('error', (error) => reject(new Problem('malformed', { cause: error })));
  reader.on('finish', resolve);
  request.on('error', (error) => reject(new Problem('malformed', { cause: error })));
  request.on('close', () => {
    if (!request.complete) reject(new Problem('malformed')); // the client has disconnected
  });
  request.pipe(reader);
  try {
    await read;
    if (taking === undefined) throw invalid(FILE_REFUSALS.missing);
    return { fields, taken: await taking };
  } catch (error) {
    request.unpipe(reader);
    // Discards the rest of the request, which would otherwise block the next request on this connection.
    request.resume();
    reader.destroy();
    incoming?.destroy(error instanceof Error ? error : new Problem('malformed', { cause: error }));
    await taking?.catch(() => undefined); // waits until the processing of the file has ended
    throw error;
  }
}
