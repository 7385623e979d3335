// Uses XMLHttpRequest, because fetch reports no upload progress.
import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';
import { ApiError, type Transport } from '@savvi/mfe-kit';

const texts = {
  unreadable: 'This file can no longer be read. Please choose it again.',
  status: (status: number) => `Upload failed: ${status}`,
} as const;

/**
 * Converts the response to that of fetch. An error response without a body gets its status as text (DOC-27).
 */
function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const isOk = status >= 200 && status < 300;
  const code = request.getResponseHeader(PROBLEM_CODE_HEADER);
  return new Response(responseText.trim() === '' && !isOk ? texts.status(status) : responseText, {
    status,
    headers: code === null ? {} : { [PROBLEM_CODE_HEADER]: code },
  });
}

/** A form to send. */
interface WatchedForm {
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** Receives the sent share, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** Sends a form like fetch and reports the upload progress. */
export const watchedRequest =
  ({ form, signal, onSent }: WatchedForm): Transport =>
  (path, { method = 'POST', headers }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onSent(loaded / total);
    });
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The server did not answer.')));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    );
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
    return promise;
  };

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/**
 * Sends a file. Browsers report a file that was moved or changed after it was chosen like a lost connection, so a
 * failure without a response checks the file.
 * @throws {ApiError} `unreadable-file`, or the error of `send`
 */
export async function sendReadable<Stored>(file: File, send: () => Promise<Stored>): Promise<Stored> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiError && error.status === 0 && !(await isReadable(file)))
      throw new ApiError(0, texts.unreadable, 'unreadable-file');
    throw error;
  }
}
