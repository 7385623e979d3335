import { findBreachedPasswords } from '@savvi/contracts/identity/breached-passwords.routes';
import { clientOf } from '../shared/client.ts';
import type { Mount } from '../shared/live-session.ts';
import type { BreachedPasswords } from './breached-passwords.service.ts';

/** Mounts the search in breached passwords. */
export function mountBreachedPasswords(app: Mount, breached: BreachedPasswords): void {
  app.mount(findBreachedPasswords, async ({ params, request }) => ({
    passwords: [...(await breached.find(params.prefix.toUpperCase(), clientOf(request).networks))],
  }));
}
