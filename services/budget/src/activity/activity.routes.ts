import { listActivity } from '@savvi/budget-contract/activity.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { ActivityService } from './activity.service.ts';

/** Mounts the route of what users did last. */
export function mountActivity(app: ServiceApp, service: ActivityService): void {
  app.mount(listActivity, ({ scope }) => service.list(scope));
}
