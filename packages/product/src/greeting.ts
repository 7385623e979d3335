import type { Product } from './product.ts';

/**
 * The message that the start command prints once Savvi is ready. A new administrator's password is shown
 * once, and only on a terminal: other output is stored, such as in the log of a service manager.
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
