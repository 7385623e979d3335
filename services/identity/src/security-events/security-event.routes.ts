import { listSecurityEvents } from '@savvi/contracts/identity/strong-sign-in.routes';
import type { LiveSessionDeps, Mount } from '../shared/live-session.ts';
import { securityEventRepository } from '../shared/security-event.repository.ts';

/** Mounts the list of an account's security events. */
export function mountSecurityEvents(app: Mount, { db, clock }: Pick<LiveSessionDeps, 'db' | 'clock'>): void {
  app.mount(listSecurityEvents, async ({ scope }) =>
    (await securityEventRepository.list(db, scope.userId, clock.now())).map(
      ({ id, kind, device, address, createdAt }) => ({
        id,
        kind,
        device,
        address,
        at: createdAt.toISOString(),
      }),
    ),
  );
}
