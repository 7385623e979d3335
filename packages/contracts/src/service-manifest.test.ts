import { expect, it } from 'vitest';
import {
  conflictsOf,
  erasesUserData,
  EVERY_SERVICE,
  type ServiceManifest,
  serviceManifestSchema,
  withGrantedEvents,
} from './service-manifest.ts';

const identity: ServiceManifest = {
  name: 'identity',
  prefixes: ['user'],
  bus: { appends: ['identity.>'] },
  readers: { 'identity.user.deleted.v1': EVERY_SERVICE, 'identity.session.>': ['gateway'] },
};
const goals = (over: Partial<ServiceManifest> = {}): ServiceManifest => ({
  name: 'goals',
  prefixes: ['goals'],
  bus: { appends: ['goals.>'], durables: { 'goals.user-deleted': ['identity.user.deleted.v1'] } },
  readers: { 'goals.user-data.erased.v1': ['admin'] },
  ...over,
});

it('services with their own prefixes and events, which read what their owners grant, can run together', () => {
  expect(conflictsOf([identity, goals()])).toEqual([]);
});

it('an event of every service stands for the own one and those that other services grant', () => {
  const reader = goals({
    bus: { durables: { 'goals.erasures': ['*.user-data.erased.v1', 'goals.a.b.v1'] } },
  });
  const granting = (name: string, readers: ServiceManifest['readers']): ServiceManifest => ({
    name,
    prefixes: [],
    bus: {},
    readers,
  });
  const services = [
    granting('budget', { 'budget.user-data.erased.v1': ['goals'] }),
    reader,
    granting('vault', { 'vault.user-data.>': EVERY_SERVICE }),
    granting('billing', { 'billing.user-data.erased.v1': ['admin'] }),
    identity,
  ];
  expect(withGrantedEvents(services)[1]?.bus.durables).toEqual({
    'goals.erasures': [
      'budget.user-data.erased.v1',
      'goals.user-data.erased.v1',
      'vault.user-data.erased.v1',
      'goals.a.b.v1',
    ],
  });
  expect(conflictsOf(services)).toEqual([]);
  expect(serviceManifestSchema.safeParse(reader).success).toBe(true);
  expect(serviceManifestSchema.safeParse(goals({ bus: { durables: { 'goals.all': ['*'] } } })).success).toBe(
    false,
  );
});

it('the pattern *.> stands for the events that other services grant by name, not for those of every service', () => {
  const reader = goals({ bus: { durables: { 'goals.all': ['*.>'] } } });
  const owner: ServiceManifest = {
    name: 'budget',
    prefixes: [],
    bus: {},
    readers: {
      'budget.budget.>': ['billing', 'goals'],
      'budget.line.added.v1': ['billing'],
      'budget.user-data.erased.v1': EVERY_SERVICE,
    },
  };
  const more: ServiceManifest = {
    ...owner,
    readers: { ...owner.readers, 'budget.budget.deleted.v1': ['goals'], 'budget.line.>': ['goals'] },
  };
  expect(withGrantedEvents([reader, owner])[0]?.bus.durables).toEqual({ 'goals.all': ['budget.budget.>'] });
  // A pattern that another one covers is left out: a bus refuses overlapping ones.
  expect(withGrantedEvents([reader, more])[0]?.bus.durables).toEqual({
    'goals.all': ['budget.budget.>', 'budget.line.>'],
  });
  expect(erasesUserData(reader)).toBe(false);
  expect(conflictsOf([reader, owner, identity])).toEqual([]);
  expect(serviceManifestSchema.safeParse(reader).success).toBe(true);
});

it.each<[string, Partial<ServiceManifest>, string]>([
  ['the prefix of another service', { prefixes: ['user'] }, 'goals and identity both claim /api/user'],
  [
    'to publish events of another service',
    { bus: { appends: ['goals.>', 'identity.user.deleted.v1'] } },
    'goals wants to publish identity.user.deleted.v1, outside of goals.>',
  ],
  [
    'to grant readers of events of another service',
    { readers: { 'goals.>': ['admin'], 'identity.>': EVERY_SERVICE } },
    'goals grants readers of identity.>, outside of goals.>',
  ],
  [
    'to erase data of deleted users without a report to admin',
    { readers: { 'goals.user-data.erased.v1': ['budget'] } },
    'goals erases data of deleted users and does not grant goals.user-data.erased.v1 to admin in "readers"',
  ],
  ['to publish everything', { bus: { appends: ['>'] } }, 'goals wants to publish >, outside of goals.>'],
  [
    'a durable of another service',
    { bus: { durables: { 'identity.all': [] } } },
    'goals wants the durable identity.all, outside of goals.',
  ],
  [
    'events that their owner grants to others only',
    { bus: { tails: ['identity.session.revoked.v1'] } },
    'goals wants to read identity.session.revoked.v1, which identity does not grant it in "readers"',
  ],
  [
    'more events than their owner grants',
    { bus: { tails: ['identity.user.>'] } },
    'goals wants to read identity.user.>, which identity does not grant it in "readers"',
  ],
  [
    'events of an unknown service',
    { bus: { tails: ['wombats.item.added.v1'] } },
    'goals wants to read wombats.item.added.v1, which wombats does not grant it in "readers"',
  ],
])('a service that wants %s is refused by name', (_, over, conflict) => {
  expect(conflictsOf([identity, goals(over)])).toEqual([conflict]);
});

it.each<[string, ServiceManifest]>([
  ['publishes nothing', goals({ bus: { durables: { 'goals.user-deleted': ['identity.user.deleted.v1'] } } })],
  ['erases nothing', goals({ bus: { appends: ['goals.>'] } })],
  [
    'is the admin service',
    {
      name: 'admin',
      prefixes: [],
      bus: { appends: ['admin.>'], durables: { 'admin.user-deleted': ['identity.user.deleted.v1'] } },
    },
  ],
])('a service that %s needs no reader of its erasure event', (_, service) => {
  expect(conflictsOf([identity, { ...service, readers: {} }])).toEqual([]);
});

it('a granted prefix includes the events and prefixes below it', () => {
  const gateway = (type: string) => ({ name: 'gateway', prefixes: [], bus: { tails: [type] } });
  expect(conflictsOf([identity, gateway('identity.session.revoked.v1')])).toEqual([]);
  expect(conflictsOf([identity, gateway('identity.session.>')])).toEqual([]);
  expect(conflictsOf([identity, gateway('identity.>')])).toHaveLength(1);
});

it('two services with one name are refused', () => {
  expect(conflictsOf([identity, goals(), goals({ prefixes: ['targets'] })])).toEqual([
    'two services are named goals',
  ]);
});

it.each([
  ['a name with a slash', { ...goals(), name: '../goals' }],
  ['a prefix with a slash', { ...goals(), prefixes: ['goals/1'] }],
  ['an event type with a wildcard inside', { ...goals(), bus: { tails: ['identity.*.deleted.v1'] } }],
  ['all events', { ...goals(), bus: { tails: ['>'] } }],
  ['an unknown key', { ...goals(), prefix: 'goals' }],
])('an area.json with %s is invalid', (_, manifest) => {
  expect(serviceManifestSchema.safeParse(manifest).success).toBe(false);
});
