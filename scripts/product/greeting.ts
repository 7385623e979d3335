import type { Product } from './product.ts';

/** What the person who started Savvi reads once it is ready. A new administrator's password is shown this one time. */
export function greeting({ url, newAdmins, mailFolder, adminCredentials }: Product): string {
  return [
    `Savvi is ready: ${url} (started in ${(performance.now() / 1000).toFixed(1)} s)`,
    ...newAdmins.map(({ email, password }) => `  Administrator: ${email}   password: ${password}   (shown once; it replaces any earlier one)`),
    `  Administrators and their first passwords: ${adminCredentials}`,
    `  Mails: ${mailFolder}`,
    '  Ctrl-C stops it.',
  ].join('\n');
}
