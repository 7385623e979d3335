import type { BusRights } from '@savvi/contracts/bus-rights';
import { SERVICE_RIGHTS } from '@savvi/contracts/service-rights';
import type { Running } from '@savvi/service-kit/server';
import type { Program } from '@savvi/service-kit/service';
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
    start: hosted(() => import('@savvi/identity-service/start')),
  },
  {
    name: 'billing',
    folder: 'services/billing',
    bus: SERVICE_RIGHTS.billing,
    start: hosted(() => import('@savvi/billing-service/start')),
  },
  {
    name: 'budget',
    folder: 'services/budget',
    bus: SERVICE_RIGHTS.budget,
    start: hosted(() => import('@savvi/budget-service/start')),
  },
  {
    name: 'masterplan',
    folder: 'services/masterplan',
    bus: SERVICE_RIGHTS.masterplan,
    start: hosted(() => import('@savvi/masterplan-service/start')),
  },
  {
    name: 'vault',
    folder: 'services/vault',
    bus: SERVICE_RIGHTS.vault,
    start: hosted(() => import('@savvi/vault-service/start')),
  },
  {
    name: 'documents',
    folder: 'services/documents',
    bus: SERVICE_RIGHTS.documents,
    start: hosted(() => import('@savvi/documents-service/start')),
  },
  {
    name: 'achievements',
    folder: 'services/achievements',
    bus: SERVICE_RIGHTS.achievements,
    start: hosted(() => import('@savvi/achievements-service/start')),
  },
  {
    name: 'admin',
    folder: 'services/admin',
    bus: SERVICE_RIGHTS.admin,
    start: hosted(() => import('@savvi/admin-service/start')),
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
  start: hosted(() => import('@savvi/demo-payments-service/start')),
};

/** What people talk to. */
export const gateway: Service = {
  name: 'gateway',
  folder: 'gateway',
  bus: SERVICE_RIGHTS.gateway,
  start: hosted(() => import('@savvi/gateway/start')),
};

/** Everything that may have a database. */
export const everyService: readonly Service[] = [...services, demoPayments, gateway];

/**
 * Loads a service only when it starts here, with the same reading of its environment that its own process
 * does.
 */
function hosted<Env>(load: () => Promise<{ readonly service: Program<Env> }>): Service['start'] {
  return async (environment) => {
    const { service } = await load();
    return service.start(service.parseEnv(environment));
  };
}
