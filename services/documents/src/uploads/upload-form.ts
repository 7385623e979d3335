import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { FILE_REFUSALS } from '@savvi/contracts/documents/file.rules';
import { Problem } from '@savvi/service-kit/problem';
import type { Request } from 'express';

const FIELDS_MAX = 64;
const FIELD_BYTES_MAX = 20_000;
/** What a form may have beside its file, in bytes. */
export const FORM_BYTES_MAX = 65_536;
const FILE_FIELD = 'file';
const READ_AHEAD = 131_072;

const invalid = (sentence: string) => new Problem('invalid', { sentence });

/** What came in a form, beside its file. */
export interface ReadForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly taken: Taken;
}

/** What a form may be, and what becomes of its file. */
export interface FormReading<Taken> {
  /** The most bytes of the file. */
  readonly maxBytes: number;
  /** What is wrong with a larger one. */
  tooLarge(): Problem;
  /**
   * Is given the file as it comes, with the name its sender gave it and the most bytes the request has for
   * it. When it throws, nothing more of the request is read.
   */
  take(file: BusboyFileStream, originalName: string, atMost: number): Promise<Taken>;
}

/** How many bytes a form has by its own word. @throws {Problem} when it says nothing, or too many */
function lengthOf(request: Request, { maxBytes, tooLarge }: FormReading<unknown>): number {
  const said = request.headers['content-length'];
  if (said === undefined) throw new Problem('length-required');
  const length = Number(said);
  if (length > maxBytes + FORM_BYTES_MAX) throw tooLarge();
  return length;
}

/** A form reader by the request's own word. @throws {Problem} `media-type` when it is no form */
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

/**
 * Reads a form with one file.
 * @throws {Problem} with a sentence for each thing that can be wrong with a form
 */
export async function readUploadForm<Taken>(
  request: Request,
  reading: FormReading<Taken>,
): Promise<ReadForm<Taken>> {
  const reader = readerFor(request, reading.maxBytes);
  const length = lengthOf(request, reading);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>; // names are the sender's: none is special
  let incoming: BusboyFileStream | undefined;
  let taking: Promise<Taken> | undefined;
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();

  reader.on('file', (field, file, name?: string) => {
    file.on('error', () => {}); // told by the reader
    if (field !== FILE_FIELD) return reject(invalid('The file belongs in the field "file".'));
    if (taking !== undefined) return reject(invalid('Please upload one file at a time.'));
    file.on('limit', () => file.destroy(reading.tooLarge()));
    incoming = file;
    const originalName = (name ?? '').replaceAll('%22', '"'); // as browsers send a quotation mark (HTML, multipart/form-data)
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
    if (!request.complete) reject(new Problem('malformed')); // broke off
  });
  request.pipe(reader);
  try {
    await read;
    if (taking === undefined) throw invalid(FILE_REFUSALS.missing);
    return { fields, taken: await taking };
  } catch (error) {
    request.unpipe(reader);
    request.resume(); // what is on its way already: left lying, it would hold up the next call on this connection
    reader.destroy();
    incoming?.destroy(error instanceof Error ? error : new Problem('malformed', { cause: error }));
    await taking?.catch(() => undefined); // what it began has ended by now
    throw error;
  }
}
