import { changePreferences, getUser, updateProfile } from '@savvi/contracts/identity/account.routes';
import type { Mount } from '../shared/live-session.ts';
import type { ProfileService } from './profile.service.ts';

/** Mounts the routes of one's own account. */
export function mountProfile(app: Mount, service: ProfileService): void {
  app.mount(getUser, ({ scope }) => service.get(scope));
  app.mount(updateProfile, ({ scope, body, ifMatch }) => service.update(scope, body, ifMatch));
  app.mount(changePreferences, ({ scope, body }) => service.changePreferences(scope, body));
}
