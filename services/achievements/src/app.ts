import { type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { mountAchievements } from './achievements/achievements.routes.ts';
import type { Database } from './db.ts';
import { mountStream } from './stream/stream.routes.ts';
import type { Streams } from './stream/streams.ts';

/** Builds the HTTP app of the achievements service. */
export function buildApp(
  deps: ServiceAppDeps & { readonly db: Database; readonly streams: Streams },
): ServiceApp {
  const app = serviceApp(deps);
  mountAchievements(app, deps);
  mountStream(app, deps);
  return app;
}
