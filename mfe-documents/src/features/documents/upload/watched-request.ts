// fetch says nothing of how much is sent, so what is uploaded goes by the older way, which does.
import { PROBLEM_CODE_HEADER } from '@savvi/contracts/problem';
import type { Transport } from '@savvi/mfe-kit';
import { uploadTexts } from './upload.texts.ts';

/** The answer as fetch would give it. One that is refused without a word says its status (DOC-27). */
function answerOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request;
  const isOk = status >= 200 && status < 300;
  const code = request.getResponseHeader(PROBLEM_CODE_HEADER);
  return new Response(
    responseText.trim() === '' && !isOk ? uploadTexts.failed.status(status) : responseText,
    { status, headers: code === null ? {} : { [PROBLEM_CODE_HEADER]: code } },
  );
}

/** A form on its way. */
interface WatchedForm {
  readonly form: FormData;
  readonly signal: AbortSignal;
  /** Is told the share that is sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** Sends a form as fetch would, and tells how much of it is sent. */
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
