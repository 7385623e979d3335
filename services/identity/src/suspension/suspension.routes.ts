import { DIRECTORY_PATH } from '@savvi/contracts/identity/directory';
import { recordId } from '@savvi/contracts/values';
import { parseInput } from '@savvi/service-kit/problem';
import type { Express } from 'express';
import type { DirectoryAuthorizer } from '../shared/directory-token.ts';
import type { SuspensionService } from './suspension.service.ts';

/** Mounts the routes by which the admin service suspends accounts and ends their sessions. */
export function mountSuspension(
  internal: Express,
  service: SuspensionService,
  authorize: DirectoryAuthorizer,
): void {
  const mount = (
    method: 'post' | 'delete',
    path: string,
    act: (actorId: string, userId: string) => Promise<void>,
  ) =>
    internal[method](`${DIRECTORY_PATH}/:id/${path}`, async (request, response) => {
      await act(await authorize(request), parseInput(recordId, request.params['id']));
      response.status(204).end();
    });
  mount('post', 'suspension', service.suspend);
  mount('delete', 'suspension', service.reinstate);
  mount('delete', 'sessions', service.endSessions);
}
