import { presenceEventsOf } from '@savvi/contracts/achievements/counted-events';
import { ERASING_SERVICES } from '@savvi/contracts/admin/admin';
import { userDataErasedBy } from '@savvi/contracts/user-data-erased';
import type { BusRights } from '@savvi/eventing/rights';
import type { Running } from '@savvi/service-kit/server';
import type { Environment } from './settings.ts';

/** A process of the product with a database of its own. Its name is also that of its database and its role. */
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

/** When one of these begins on an empty database, who it reads from tells again what there is. */
const projections = ['achievements.projection.begun.v1', 'admin.projection.begun.v1'];
const projectionsOfLimited = [...projections, 'billing.projection.begun.v1'];

/** Services start before the gateway, which stands in front of them. */
export const services: readonly Service[] = [
  {
    name: 'identity',
    folder: 'services/identity',
    isCalled: true,
    bus: { appends: ['identity.>'], durables: { 'identity.projection-begun': ['admin.projection.begun.v1'], 'identity.subscriptions': ['billing.subscription.changed.v1', 'billing.subscription.stated.v1'] } },
    start: hosted(() => import('@savvi/identity-service/start'), () => import('@savvi/identity-service/env')),
  },
  {
    name: 'billing',
    folder: 'services/billing',
    bus: { appends: ['billing.>'], durables: { 'billing.user-deleted': ['identity.user.deleted.v1'], 'billing.counting': presenceEventsOf(['budget', 'document']).map(({ type }) => type) } },
    start: hosted(() => import('@savvi/billing-service/start'), () => import('@savvi/billing-service/env')),
  },
  {
    name: 'budget',
    folder: 'services/budget',
    bus: { appends: ['budget.>'], durables: { 'budget.user-deleted': ['identity.user.deleted.v1'], 'budget.projection-begun': projectionsOfLimited } },
    start: hosted(() => import('@savvi/budget-service/start'), () => import('@savvi/budget-service/env')),
  },
  {
    name: 'masterplan',
    folder: 'services/masterplan',
    bus: {
      appends: ['masterplan.>'],
      durables: {
        'masterplan.user-deleted': ['identity.user.deleted.v1'],
        'masterplan.projection-begun': ['achievements.projection.begun.v1'],
        'masterplan.net-worth': ['masterplan.savings-account.>', 'masterplan.debt.>', 'masterplan.property.>'],
      },
    },
    start: hosted(() => import('@savvi/masterplan-service/start'), () => import('@savvi/masterplan-service/env')),
  },
  {
    name: 'vault',
    folder: 'services/vault',
    bus: { appends: ['vault.>'], durables: { 'vault.user-deleted': ['identity.user.deleted.v1'], 'vault.projection-begun': projections } },
    start: hosted(() => import('@savvi/vault-service/start'), () => import('@savvi/vault-service/env')),
  },
  {
    name: 'documents',
    folder: 'services/documents',
    bus: { appends: ['documents.>'], durables: { 'documents.user-deleted': ['identity.user.deleted.v1'], 'documents.projection-begun': projectionsOfLimited } },
    start: hosted(() => import('@savvi/documents-service/start'), () => import('@savvi/documents-service/env')),
  },
  {
    name: 'achievements',
    folder: 'services/achievements',
    bus: {
      appends: ['achievements.>'],
      tails: ['identity.user.updated.v1'],
      durables: {
        'achievements.user-deleted': ['identity.user.deleted.v1'],
        'achievements.counting': ['budget.budget.>', 'masterplan.savings-account.>', 'masterplan.debt.>', 'masterplan.property.>', 'masterplan.policy.>', 'vault.entry.>', 'documents.document.>'],
      },
    },
    start: hosted(() => import('@savvi/achievements-service/start'), () => import('@savvi/achievements-service/env')),
  },
  {
    name: 'admin',
    folder: 'services/admin',
    bus: {
      appends: ['admin.>'],
      durables: {
        'admin.user-deleted': ['identity.user.deleted.v1'],
        'admin.accounts': ['identity.user.registered.v1', 'identity.user.updated.v1', 'identity.user.stated.v1'],
        'admin.counting': presenceEventsOf(['budget', 'document', 'entry']).map(({ type }) => type),
        'admin.erasures': ERASING_SERVICES.map((service) => userDataErasedBy(service).type),
      },
    },
    start: hosted(() => import('@savvi/admin-service/start'), () => import('@savvi/admin-service/env')),
  },
];

/** Where people pay in an installation without a payment provider. It is called by billing as a provider is, and is on no bus. */
export const demoPayments: Service = {
  name: 'demo-payments',
  folder: 'services/demo-payments',
  isCalled: true,
  bus: {},
  start: hosted(() => import('@savvi/demo-payments-service/start'), () => import('@savvi/demo-payments-service/env')),
};

/** What people talk to. */
export const gateway: Service = {
  name: 'gateway',
  folder: 'gateway',
  bus: { tails: ['identity.session.revoked.v1', 'identity.user.updated.v1', 'identity.user.deleted.v1'] },
  start: hosted(() => import('@savvi/gateway/start'), () => import('@savvi/gateway/env')),
};

/** Everything that may have a database. */
export const everyService: readonly Service[] = [...services, demoPayments, gateway];

/** Loads a service only when it starts here, with the same reading of its environment that its own process does. */
function hosted<Env>(start: () => Promise<{ start(env: Env): Promise<Running> }>, env: () => Promise<{ parseEnv(source: Environment): Env }>): Service['start'] {
  return async (environment) => {
    const [service, { parseEnv }] = await Promise.all([start(), env()]);
    return service.start(parseEnv(environment));
  };
}
