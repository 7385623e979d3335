import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountAreas } from './areas/areas.routes.ts';
import { type AreasDeps, areasService } from './areas/areas.service.ts';
import { mountAudit } from './audit/audit.routes.ts';
import { mountDeletions } from './deletions/deletions.routes.ts';
import { mountStats } from './stats/stats.routes.ts';
import { mountUsers } from './users/users.routes.ts';
import { type UsersDeps, usersService } from './users/users.service.ts';

/** Builds the HTTP app of the admin service. */
export function buildApp(deps: ServiceAppDeps & UsersDeps & AreasDeps): ServiceApp {
  const app = serviceApp(deps);
  mountStats(app, deps);
  mountUsers(app, usersService(deps));
  mountDeletions(app, deps);
  mountAudit(app, deps);
  mountAreas(app, areasService(deps));
  return app;
}
