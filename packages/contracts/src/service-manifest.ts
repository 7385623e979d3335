// What a service declares about itself in the file `area.json` of its folder: the prefixes of its routes,
// its permissions on the bus, and who may read its events. Commands find the services by this file.
import * as z from 'zod/mini';
import { GRANTED_EVENTS, isOfEveryService, matchesType, readableTypes } from './bus-rights.ts';

/** The name of a service: its folder, database, role on the bus, and first part of its event types. */
const serviceName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name such as budget'));
/** An exact event type, or a prefix that ends with `.>`. */
const eventTypes = z
  .string()
  .check(
    z.regex(/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)*(\.>)?$/, 'must be an event type or a prefix such as budget.>'),
  );
/** What a durable reads: like {@link eventTypes}, or events of every service that grants them. */
const durableTypes = z
  .string()
  .check(
    z.regex(
      /^([a-z][a-z0-9-]*(\.[a-z0-9-]+)*(\.>)?|\*(\.[a-z0-9-]+)+|\*\.>)$/,
      'must be an event type, a prefix such as budget.>, an event of every service such as *.user-data.erased.v1, or *.>',
    ),
  );
/** The first path segment under /api. */
const prefix = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, 'must be a path segment such as budgets'));

/** The value that lets every service call this one or read an event. */
export const EVERY_SERVICE = 'every service';

/** The schema of `area.json`. */
export const serviceManifestSchema = z.strictObject({
  name: serviceName,
  /** The first path segments under /api of its routes. */
  prefixes: z.array(prefix),
  /** Whether a microfrontend with the service's name shows its data; the gateway finds it at `mfe-<name>`. */
  frontend: z.optional(z.boolean()),
  /**
   * Who calls the service in addition to the gateway. Such a service starts before the others.
   */
  calledBy: z.optional(z.literal(EVERY_SERVICE)),
  /** The permissions of the service on the bus. */
  bus: z.strictObject({
    appends: z.optional(z.array(eventTypes)),
    tails: z.optional(z.array(eventTypes)),
    durables: z.optional(z.record(z.string(), z.array(durableTypes))),
  }),
  /** The services that may read the service's events, by event type or prefix. Nobody else may. */
  readers: z.optional(
    z.record(eventTypes, z.union([z.literal(EVERY_SERVICE), z.array(serviceName).check(z.minLength(1))])),
  ),
});

/** The same schema for a manifest of any release: it drops keys that this release does not know. */
export const readableManifest = z.object({
  ...serviceManifestSchema.shape,
  bus: z.object(serviceManifestSchema.shape.bus.shape),
});

/** A service as its `area.json` describes it. */
export type ServiceManifest = z.infer<typeof serviceManifestSchema>;

/**
 * Whether everything that the pattern `read` matches is matched by the pattern `granted`, too. For a prefix, any
 * event type below it decides.
 */
const covers = (granted: string, read: string): boolean =>
  granted === read || (granted.endsWith('.>') && matchesType(read.replace(/>$/, 'x'), [granted]));

/** Whether a service may read an event of another: the owner lists it, or every service, as a reader. */
const isGranted = (owner: ServiceManifest | undefined, type: string, reader: string): boolean =>
  Object.entries(owner?.readers ?? {}).some(
    ([granted, readers]) => covers(granted, type) && (readers === EVERY_SERVICE || readers.includes(reader)),
  );

/** The events that other services grant a reader by its name, without those that another of them covers. */
function grantedByName(services: readonly ServiceManifest[], reader: string): string[] {
  const types = services.flatMap((owner) =>
    Object.entries(owner.readers ?? {})
      .filter(([, readers]) => readers !== EVERY_SERVICE && readers.includes(reader))
      .map(([type]) => type),
  );
  // A bus refuses a durable with patterns that overlap.
  return [...new Set(types)].filter(
    (type, _, all) => !all.some((other) => other !== type && covers(other, type)),
  );
}

/**
 * Replaces each event of every service, such as `*.user-data.erased.v1`, in the durables by that event of the
 * service itself and of each service that grants it, and `*.>` by every event that other services grant the
 * service by name.
 */
export const withGrantedEvents = <Manifest extends ServiceManifest>(
  services: readonly Manifest[],
): Manifest[] =>
  services.map((service) => {
    const { name, bus } = service;
    if (bus.durables === undefined) return service;
    const eventsOf = (type: string) => {
      if (type === GRANTED_EVENTS) return grantedByName(services, name);
      if (!isOfEveryService(type)) return [type];
      return services
        .map((owner) => ({ owner, event: `${owner.name}${type.slice(1)}` }))
        .filter(({ owner, event }) => owner.name === name || isGranted(owner, event, name))
        .map(({ event }) => event);
    };
    const durables = Object.fromEntries(
      Object.entries(bus.durables).map(([durable, types]) => [durable, types.flatMap(eventsOf)]),
    );
    return { ...service, bus: { ...bus, durables } };
  });

/** The service that waits until every service has reported the erasure of a deleted user. */
const ERASURES_READER = 'admin';

/**
 * Whether a service erases data of deleted users, and reports each erasure with `<name>.user-data.erased.v1`. Deletions
 * are granted to every service, so they are not among the events that it is granted by name.
 */
export const erasesUserData = ({ name, bus }: ServiceManifest): boolean =>
  matchesType(
    'identity.user.deleted.v1',
    Object.values(bus.durables ?? {})
      .flat()
      .filter((type) => type !== GRANTED_EVENTS),
  ) && matchesType(`${name}.user-data.erased.v1`, bus.appends ?? []);

/** Whether a service erases data and does not let {@link ERASURES_READER} read its report. */
const hidesErasure = (service: ServiceManifest): boolean =>
  service.name !== ERASURES_READER &&
  erasesUserData(service) &&
  !isGranted(service, `${service.name}.user-data.erased.v1`, ERASURES_READER);

/**
 * Returns why services cannot run together, one sentence per reason that names everyone involved: two services
 * with one name or prefix, events outside of a service's own domain, readers that the owner of an event does not
 * list, and erasures of which the admin service would not learn.
 */
export function conflictsOf(manifests: readonly ServiceManifest[]): string[] {
  const services = withGrantedEvents(manifests);
  const owners = new Map<string, string>();
  const byName = new Map(services.map((service) => [service.name, service]));
  const conflicts: string[] = [];
  for (const { name, prefixes } of services)
    for (const each of prefixes) {
      const owner = owners.get(each);
      if (owner !== undefined) conflicts.push(`${name} and ${owner} both claim /api/${each}`);
      owners.set(each, name);
    }
  for (const [index, { name }] of services.entries())
    if (services.findIndex((other) => other.name === name) !== index)
      conflicts.push(`two services are named ${name}`);
  for (const service of services) {
    const { name, bus, readers } = service;
    if (hidesErasure(service))
      conflicts.push(
        `${name} erases data of deleted users and does not grant ${name}.user-data.erased.v1 to ${ERASURES_READER} in "readers"`,
      );
    for (const type of Object.keys(readers ?? {}))
      if (!type.startsWith(`${name}.`))
        conflicts.push(`${name} grants readers of ${type}, outside of ${name}.>`);
    for (const type of bus.appends ?? [])
      if (!type.startsWith(`${name}.`))
        conflicts.push(`${name} wants to publish ${type}, outside of ${name}.>`);
    for (const durable of Object.keys(bus.durables ?? {}))
      if (!durable.startsWith(`${name}.`))
        conflicts.push(`${name} wants the durable ${durable}, outside of ${name}.`);
    for (const type of readableTypes(bus)) {
      const domain = type.split('.', 1)[0] ?? '';
      if (domain === name) continue;
      if (!isGranted(byName.get(domain), type, name))
        conflicts.push(`${name} wants to read ${type}, which ${domain} does not grant it in "readers"`);
    }
  }
  return conflicts;
}

/**
 * Returns the conflicts of {@link conflictsOf} that a service causes beside others. Events of a service that is not
 * among the others are not checked.
 */
export function conflictsOfNewcomer(newcomer: ServiceManifest, others: readonly ServiceManifest[]): string[] {
  const there = new Set([newcomer.name, ...others.map(({ name }) => name)]);
  const { tails = [], durables = {}, ...rest } = newcomer.bus;
  const isOfKnownService = (type: string) => isOfEveryService(type) || there.has(type.split('.', 1)[0] ?? '');
  const judged: ServiceManifest = {
    ...newcomer,
    bus: {
      ...rest,
      tails: tails.filter(isOfKnownService),
      durables: Object.fromEntries(
        Object.entries(durables).map(([durable, types]) => [durable, types.filter(isOfKnownService)]),
      ),
    },
  };
  return conflictsOf([...others, judged]).filter((sentence) => sentence.startsWith(`${newcomer.name} `));
}
