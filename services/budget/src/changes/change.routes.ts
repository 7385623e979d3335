import { listChanges, undoChange } from '@savvi/budget-contract/change.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { ChangeService } from './change.service.ts';

/** Mounts the routes of changes that their author can undo. */
export function mountChanges(app: ServiceApp, service: ChangeService): void {
  app.mount(listChanges, ({ scope, params }) => service.list(scope, params.id));
  app.mount(undoChange, ({ scope, params }) => service.undo(scope, params.id, params.changeId));
}
