import { listAreas, rollBackArea } from '@savvi/admin-contract/admin.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { AreasService } from './areas.service.ts';

/** Mounts the routes for administrators to see and roll back the released versions of areas. */
export function mountAreas(app: ServiceApp, service: AreasService): void {
  app.mount(listAreas, ({ scope }) => service.list(scope));
  app.mount(rollBackArea, ({ scope, params, body }) => service.rollBack(scope, params.area, body));
}
