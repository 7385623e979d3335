// The event types that each service publishes and reads. NATS refuses all others, and a test compares this
// list with the services' actual use (packages/product/src/services.test.ts).
import { presenceEventsOf } from './achievements/counted-events.ts';
import { ERASING_SERVICES } from './admin/admin.ts';
import type { BusRights } from './bus-rights.ts';
import type { ServiceName } from './routes.ts';
import { userDataErasedBy } from './user-data-erased.ts';

/**
 * Events that projections publish when they start empty. The services that they read from then publish
 * snapshot events.
 */
const projections = ['achievements.projection.begun.v1', 'admin.projection.begun.v1'];
const projectionsOfLimited = [...projections, 'billing.projection.begun.v1'];

/** The exact permissions of each service and the gateway on the bus. */
export const SERVICE_RIGHTS: Readonly<Record<ServiceName | 'gateway', BusRights>> = {
  identity: {
    appends: ['identity.>'],
    durables: {
      'identity.projection-begun': ['admin.projection.begun.v1'],
      'identity.subscriptions': ['billing.subscription.changed.v1', 'billing.subscription.stated.v1'],
    },
  },
  billing: {
    appends: ['billing.>'],
    durables: {
      'billing.user-deleted': ['identity.user.deleted.v1'],
      'billing.counting': presenceEventsOf(['budget', 'document']).map(({ type }) => type),
    },
  },
  budget: {
    appends: ['budget.>'],
    durables: {
      'budget.user-deleted': ['identity.user.deleted.v1'],
      'budget.projection-begun': projectionsOfLimited,
    },
  },
  masterplan: {
    appends: ['masterplan.>'],
    durables: {
      'masterplan.user-deleted': ['identity.user.deleted.v1'],
      'masterplan.projection-begun': ['achievements.projection.begun.v1'],
      'masterplan.net-worth': ['masterplan.savings-account.>', 'masterplan.debt.>', 'masterplan.property.>'],
    },
  },
  vault: {
    appends: ['vault.>'],
    durables: { 'vault.user-deleted': ['identity.user.deleted.v1'], 'vault.projection-begun': projections },
  },
  documents: {
    appends: ['documents.>'],
    durables: {
      'documents.user-deleted': ['identity.user.deleted.v1'],
      'documents.projection-begun': projectionsOfLimited,
    },
  },
  achievements: {
    appends: ['achievements.>'],
    tails: ['identity.user.updated.v1'],
    durables: {
      'achievements.user-deleted': ['identity.user.deleted.v1'],
      'achievements.counting': [
        'budget.budget.>',
        'masterplan.savings-account.>',
        'masterplan.debt.>',
        'masterplan.property.>',
        'masterplan.policy.>',
        'vault.entry.>',
        'documents.document.>',
      ],
    },
  },
  admin: {
    appends: ['admin.>'],
    durables: {
      'admin.user-deleted': ['identity.user.deleted.v1'],
      'admin.accounts': [
        'identity.user.registered.v1',
        'identity.user.updated.v1',
        'identity.user.stated.v1',
      ],
      'admin.counting': presenceEventsOf(['budget', 'document', 'entry']).map(({ type }) => type),
      'admin.erasures': ERASING_SERVICES.map((service) => userDataErasedBy(service).type),
    },
  },
  gateway: {
    durables: { 'gateway.user-deleted': ['identity.user.deleted.v1'] },
    tails: ['identity.session.revoked.v1', 'identity.user.updated.v1', 'identity.user.deleted.v1'],
  },
};
