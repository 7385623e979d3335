import { listGoals, listStoredGoals, replaceGoals } from '@savvi/budget-contract/goal.routes';
import type { ServiceApp } from '@savvi/service-kit/app';
import type { GoalService } from './goal.service.ts';

/** Mounts the routes of savings goals. */
export function mountGoals(app: ServiceApp, service: GoalService): void {
  app.mount(listStoredGoals, ({ scope }) => service.listAll(scope));
  app.mount(listGoals, ({ scope, params }) => service.list(scope, params.id));
  app.mount(replaceGoals, ({ scope, params, body, ifMatch }) =>
    service.replace(scope, params.id, body.goals, ifMatch),
  );
}
