// Uses XMLHttpRequest, because fetch reports no upload progress.
import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';
import type { Transport } from '@savvi/mfe-kit';
import { uploadTexts } from './upload.texts.ts';

/**
 * Converts the response to that of fetch. An error response without a body gets its status as text (DOC-27).
 */
function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const isOk = status >= 200 && status < 300;
  const code = request.getResponseHeader(PROBLEM_CODE_HEADER);
  return new Response(
    responseText.trim() === '' && !isOk ? uploadTexts.failed.status(status) : responseText,
    { status, headers: code === null ? {} : { [PROBLEM_CODE_HEADER]: code } },
  );
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
