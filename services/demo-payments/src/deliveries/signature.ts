import { createHmac } from 'node:crypto';

/** The provider's signature header for a body. `at`: real time in seconds since 1970. */
export const signatureOf = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
