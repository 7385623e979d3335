import {
  achievementsProjectionBegun,
  budgetProjectionBegun,
  remindersProjectionBegun,
} from '@savvi/contracts/projections';
import { silentLog } from '@savvi/service-kit/log';
import { startedServiceSuite } from '@savvi/testing/started-service-suite';
import { parseEnv } from './env.ts';
import { service } from './start.ts';
import { testMasterplanDatabase } from './testing/masterplan.ts';

startedServiceSuite({
  database: testMasterplanDatabase,
  async start(databaseUrl, bus) {
    const env = parseEnv({
      DATABASE_URL: databaseUrl,
      BUS_URL: databaseUrl,
      IDENTITY_URL: 'http://127.0.0.1:1',
    });
    const deps = service.createDeps(env, silentLog);
    await deps.bus.close(); // The in-memory bus of the test replaces the service's own.
    return service.start(env, { ...deps, bus });
  },
  erased: 'masterplan.user-data.erased.v1',
  tellsAgainTo: [achievementsProjectionBegun, budgetProjectionBegun, remindersProjectionBegun],
});
