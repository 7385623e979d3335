// Values that a page sends to its own form and gets back. They are signed, so that they cannot be forged or
// modified.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and verifies the values in forms. */
export interface Forms {
  /** Returns a signed text for a value. */
  seal(purpose: string, value: unknown): string;
  /** Returns the pseudonym of a name: always the same, and only this program can compute it. */
  pseudonym(name: string): string;
  /** Returns the value of a signed text; undefined if the signature is wrong or for another purpose. */
  open(purpose: string, text: string): unknown;
}

/** @param secret any secret of this installation; forms stay valid across restarts */
export function sealedForms(secret: string): Forms {
  const key = createHmac('sha256', secret).update('forms').digest();
  const markOf = (purpose: string, payload: string) =>
    createHmac('sha256', key).update(`${purpose}.${payload}`).digest();
  return {
    seal(purpose, value) {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${payload}.${markOf(purpose, payload).toString('base64url')}`;
    },
    pseudonym: (name) => markOf('pseudonym', name).toString('base64url'),
    open(purpose, text) {
      const [payload = '', mark = ''] = text.split('.', 2);
      const signature = Buffer.from(mark, 'base64url');
      const right = markOf(purpose, payload);
      if (signature.length !== right.length || !timingSafeEqual(signature, right)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString());
    },
  };
}
