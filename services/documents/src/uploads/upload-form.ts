import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { Problem } from '@savvi/service-kit/problem';
import type { Request } from 'express';

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 20_000;
const FILE_FIELD = 'file';

const invalid = (sentence: string) => new Problem('invalid', { sentence });

/** What came in a form, beside its file. */
export interface ReadForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly taken: Taken;
}

/** A form reader by the request's own word. @throws {Problem} `media-type` when it is no form */
function readerFor(request: Request, maxBytes: number): Busboy {
  const contentType = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Problem('media-type', { sentence: 'Please send a form (Content-Type: multipart/form-data).' });
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': contentType }, limits: { fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, fileSize: maxBytes + 1, headerPairs: 20 }, highWaterMark: 262_144, fileHwm: 262_144 });
  } catch (error) {
    throw new Problem('malformed', { cause: error });
  }
}

/**
 * Reads a form with one file. `take` is given the file as it comes, with the name its sender gave it; when it throws,
 * nothing more of the request is read. @throws {Problem} with a sentence for each thing that can be wrong with a form
 */
export async function readUploadForm<Taken>(request: Request, maxBytes: number, take: (file: BusboyFileStream, originalName: string) => Promise<Taken>): Promise<ReadForm<Taken>> {
  const reader = readerFor(request, maxBytes);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>; // names are the sender's: none is special
  let taking: Promise<Taken> | undefined;
  const { promise: read, resolve, reject } = Promise.withResolvers<void>();

  reader.on('file', (field, file, name) => {
    file.on('error', () => {}); // told by the reader
    if (field !== FILE_FIELD) return reject(invalid('The file belongs in the field "file".'));
    if (taking !== undefined) return reject(invalid('Please upload one file at a time.'));
    taking = take(file, name ?? '');
    taking.catch(reject);
  });
  reader.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (name === FILE_FIELD) return reject(invalid('Please select a file to upload.'));
    if (nameTruncated || valueTruncated) return reject(invalid(`${name.slice(0, 50)} is too long.`));
    if (name in fields) return reject(invalid(`${name.slice(0, 50)} was sent more than once.`));
    fields[name] = value;
  });
  reader.on('fieldsLimit', () => reject(invalid('This form has too many fields.')));
  reader.on('error', (error) => reject(new Problem('malformed', { cause: error })));
  reader.on('finish', resolve);
  request.on('error', (error) => reject(new Problem('malformed', { cause: error })));
  request.on('aborted', () => reject(new Problem('malformed')));
  request.pipe(reader);
  try {
    await read;
    if (taking === undefined) throw invalid('Please select a file to upload.');
    return { fields, taken: await taking };
  } catch (error) {
    request.unpipe(reader);
    reader.destroy();
    throw error;
  }
}
