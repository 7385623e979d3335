import type { Product } from './product.ts';

/**
 * What the person who started Savvi reads once it is ready. A new administrator's password is shown once, and
 * only on a terminal: elsewhere the output is kept, such as in the log of a service manager.
 */
export function greeting(
  { url, newAdmins, mailFolder, adminCredentials }: Product,
  isTerminal: boolean,
): string {
  return [
    `Savvi is ready: ${url} (started in ${(performance.now() / 1000).toFixed(1)} s)`,
    ...newAdmins.map(
      ({ email, password }) =>
        `  Administrator: ${email}   ${isTerminal ? `first password: ${password}   (shown once; choose another at the first sign-in)` : `first password: in the file below`}`,
    ),
    `  Administrators: ${adminCredentials}`,
    `  Mails: ${mailFolder}`,
    '  Ctrl-C stops it.',
  ].join('\n');
}
