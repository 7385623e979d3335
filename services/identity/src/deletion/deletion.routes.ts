import { DIRECTORY_PATH, directoryDeletion } from '@savvi/contracts/identity/directory';
import { confirmPassword, deleteAccount, provePassword } from '@savvi/contracts/identity/account.routes';
import { recordId } from '@savvi/contracts/values';
import { parseInput } from '@savvi/service-kit/problem';
import type { Express } from 'express';
import { clientOf } from '../shared/client.ts';
import type { DirectoryAuthorizer } from '../shared/directory-token.ts';
import type { Mount } from '../shared/live-session.ts';
import type { SessionCookie } from '../shared/session-cookie.ts';
import type { DeletionService } from './deletion.service.ts';

/** Mounts the routes by which people delete their own account. */
export function mountDeletion(app: Mount, service: DeletionService, cookie: SessionCookie): void {
  app.mount(confirmPassword, ({ scope, body, request }) =>
    service.confirm(scope, body.password, clientOf(request)),
  );
  app.mount(provePassword, ({ scope, body, request }) =>
    service.prove(scope, body.password, clientOf(request)),
  );
  app.mount(deleteAccount, async ({ scope, body, request, response }) => {
    await service.deleteOwn(scope, body.password, clientOf(request));
    cookie.clear(response);
  });
}

/** Mounts the route by which the admin service deletes an account. */
export function mountDirectoryDeletion(
  internal: Express,
  service: DeletionService,
  authorize: DirectoryAuthorizer,
): void {
  internal.delete(`${DIRECTORY_PATH}/:id`, async (request, response) => {
    const actorId = await authorize(request);
    const { event } = parseInput(directoryDeletion, request.query);
    await service.deleteFor(actorId, parseInput(recordId, request.params.id), event);
    response.status(204).end();
  });
}
