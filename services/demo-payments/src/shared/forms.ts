// What a page hands to its own form and gets back: signed, so that nothing of it can be made up or changed on
// the way.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs and checks what forms carry. */
export interface Forms {
  /** A text that only this program can make of a value. */
  seal(purpose: string, value: unknown): string;
  /** What stands for a name without saying it: the same for the same, here alone. */
  pseudonym(name: string): string;
  /** The value of such a text; undefined when it is none, or one for another purpose. */
  open(purpose: string, text: string): unknown;
}

/** @param secret any secret of this installation; forms stay good over restarts. */
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
      const given = Buffer.from(mark, 'base64url');
      const right = markOf(purpose, payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString());
    },
  };
}
