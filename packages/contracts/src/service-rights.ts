// What each service tells the others on the bus, and what it reads there: parts agree on it as they do on
// routes. NATS refuses everything else, and a test compares it with what services really ask for
// (packages/product/src/services.test.ts).
import { presenceEventsOf } from './achievements/counted-events.ts';
import { ERASING_SERVICES } from './admin/admin.ts';
import type { BusRights } from './bus-rights.ts';
import type { ServiceName } from './routes.ts';
import { userDataErasedBy } from './user-data-erased.ts';

/** When one of these begins on an empty database, who it reads from tells again what there is. */
const projections = ['achievements.projection.begun.v1', 'admin.projection.begun.v1'];
const projectionsOfLimited = [...projections, 'billing.projection.begun.v1'];

/** What each service may do on the bus, exactly, and the gateway. */
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
