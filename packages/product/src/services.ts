import type { BusRights } from '@savvi/contracts/bus-rights';
import { SERVICE_RIGHTS } from '@savvi/contracts/service-rights';
import type { Running } from '@savvi/service-kit/server';
import type { Environment } from './settings.ts';

/**
 * A process of the product with a database of its own. Its name is also that of its database and its role.
 */
export interface Service {
  name: string;
  folder: string;
  /** What it may do on the bus, exactly: NATS refuses everything else. */
  bus: BusRights;
  /** Whether the others are told its address: it starts before them. */
  isCalled?: true;
  /** Starts it inside this process. */
  start(environment: Environment): Promise<Running>;
}

/** Services start before the gateway, which stands in front of them. */
export const services: readonly Service[] = [
  {
    name: 'identity',
    folder: 'services/identity',
    isCalled: true,
    bus: SERVICE_RIGHTS.identity,
    start: hosted(
      () => import('@savvi/identity-service/start'),
      () => import('@savvi/identity-service/env'),
    ),
  },
  {
    name: 'billing',
    folder: 'services/billing',
    bus: SERVICE_RIGHTS.billing,
    start: hosted(
      () => import('@savvi/billing-service/start'),
      () => import('@savvi/billing-service/env'),
    ),
  },
  {
    name: 'budget',
    folder: 'services/budget',
    bus: SERVICE_RIGHTS.budget,
    start: hosted(
      () => import('@savvi/budget-service/start'),
      () => import('@savvi/budget-service/env'),
    ),
  },
  {
    name: 'masterplan',
    folder: 'services/masterplan',
    bus: SERVICE_RIGHTS.masterplan,
    start: hosted(
      () => import('@savvi/masterplan-service/start'),
      () => import('@savvi/masterplan-service/env'),
    ),
  },
  {
    name: 'vault',
    folder: 'services/vault',
    bus: SERVICE_RIGHTS.vault,
    start: hosted(
      () => import('@savvi/vault-service/start'),
      () => import('@savvi/vault-service/env'),
    ),
  },
  {
    name: 'documents',
    folder: 'services/documents',
    bus: SERVICE_RIGHTS.documents,
    start: hosted(
      () => import('@savvi/documents-service/start'),
      () => import('@savvi/documents-service/env'),
    ),
  },
  {
    name: 'achievements',
    folder: 'services/achievements',
    bus: SERVICE_RIGHTS.achievements,
    start: hosted(
      () => import('@savvi/achievements-service/start'),
      () => import('@savvi/achievements-service/env'),
    ),
  },
  {
    name: 'admin',
    folder: 'services/admin',
    bus: SERVICE_RIGHTS.admin,
    start: hosted(
      () => import('@savvi/admin-service/start'),
      () => import('@savvi/admin-service/env'),
    ),
  },
];

/**
 * Where people pay in an installation without a payment provider. It is called by billing as a provider is,
 * and is on no bus.
 */
export const demoPayments: Service = {
  name: 'demo-payments',
  folder: 'services/demo-payments',
  isCalled: true,
  bus: {},
  start: hosted(
    () => import('@savvi/demo-payments-service/start'),
    () => import('@savvi/demo-payments-service/env'),
  ),
};

/** What people talk to. */
export const gateway: Service = {
  name: 'gateway',
  folder: 'gateway',
  bus: SERVICE_RIGHTS.gateway,
  start: hosted(
    () => import('@savvi/gateway/start'),
    () => import('@savvi/gateway/env'),
  ),
};

/** Everything that may have a database. */
export const everyService: readonly Service[] = [...services, demoPayments, gateway];

/**
 * Loads a service only when it starts here, with the same reading of its environment that its own process
 * does.
 */
function hosted<Env>(
  start: () => Promise<{ start(env: Env): Promise<Running> }>,
  env: () => Promise<{ parseEnv(source: Environment): Env }>,
): Service['start'] {
  return async (environment) => {
    const [service, { parseEnv }] = await Promise.all([start(), env()]);
    return service.start(parseEnv(environment));
  };
}
