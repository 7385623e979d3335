import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BusRights, readableTypes } from '@savvi/contracts/bus-rights';
import { conflictsOf } from '@savvi/contracts/service-manifest';
import type { Running } from '@savvi/service-kit/server';
import type { Program } from '@savvi/service-kit/service';
import { Refusal } from '@savvi/tooling/refusal';
import { type FoundService, readServices } from '@savvi/tooling/service-manifests';
import type { Environment, Settings } from './settings.ts';

/**
 * A process of the product with its own database. The database and its role have the same name as the
 * service.
 */
export interface Service {
  name: string;
  folder: string;
  /** The exact permissions of the service on the bus: NATS refuses everything else. */
  bus: BusRights;
  /** Whether other services call this service. It then starts before them. */
  isCalled?: true;
  /** Starts the service inside this process. */
  start(environment: Environment): Promise<Running>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const manifests = readServices(root);
const conflicts = conflictsOf(manifests);
if (conflicts.length > 0) throw new Refusal(`The services cannot run together: ${conflicts.join('; ')}.`);

/**
 * Sorts services so that each comes after those whose records it reads from events. Services that others call
 * come first, whatever they read: all services store data about what they own.
 */
function ownersFirst(services: readonly FoundService[]): FoundService[] {
  const sorted = new Set(services.filter(({ calledBy }) => calledBy !== undefined));
  const visited = new Set(sorted);
  const visit = (service: FoundService) => {
    if (visited.has(service)) return;
    visited.add(service);
    // The start of a projection is an event of the reader: its owner reads it to publish records again.
    for (const type of readableTypes(service.bus).filter((each) => !/projection\.begun\./.test(each)))
      for (const owner of services) if (type.startsWith(`${owner.name}.`)) visit(owner);
    sorted.add(service);
  };
  services.forEach(visit);
  return [...sorted];
}

const found = ownersFirst(manifests.filter(({ folder }) => folder.startsWith('services/')));
const serviceOf = ({ name, folder, bus, calledBy }: FoundService): Service => ({
  name,
  folder,
  bus,
  ...(calledBy !== undefined && { isCalled: true }),
  start: hosted(folder),
});

/** The services, which start before the gateway; each comes after those whose records it reads from events. */
export const services: readonly Service[] = found.filter(({ hasCode }) => hasCode).map(serviceOf);

/** The services in repositories of their own: here is only what they may do on the bus. */
export const servicesElsewhere: readonly Service[] = found.filter(({ hasCode }) => !hasCode).map(serviceOf);

/**
 * The payment page of an installation without a payment provider. Billing calls it like a provider, and it
 * has no access to the bus.
 */
export const demoPayments: Service = {
  name: 'demo-payments',
  folder: 'services/demo-payments',
  isCalled: true,
  bus: {},
  start: hosted('services/demo-payments'),
};

/** The gateway, the public entry point of the product. */
export const gateway: Service = gatewayIn(manifests);

function gatewayIn(services: readonly FoundService[]): Service {
  const manifest = services.find(({ folder }) => folder === 'gateway');
  if (manifest === undefined) throw new Refusal('gateway/area.json is missing.');
  return serviceOf(manifest);
}

/** All processes that may have a database. */
export const everyService: readonly Service[] = [...services, demoPayments, gateway];

/** Loads a service's module only when it starts here, and parses its environment as its own process does. */
function hosted(folder: string): Service['start'] {
  return async (environment) => {
    // Every service exports its program from this file (packages/service, gateway/src/start.ts).
    const { service } = (await import(pathToFileURL(path.join(root, folder, 'src/start.ts')).href)) as {
      service: Program<unknown>;
    };
    return service.start(service.parseEnv(environment));
  };
}

/** The operator's settings for payments with Stripe. */
export const STRIPE_SETTINGS = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'STRIPE_PRICE_BASIC',
  'PAYMENT_LINK_MONTHLY',
  'PAYMENT_LINK_YEARLY',
  'STRIPE_API_URL',
] as const;

const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether other machines can reach the product over TLS, so that users could mistake it for a production
 * site.
 */
function isPublic(publicUrl: string | undefined): boolean {
  const url = URL.parse(publicUrl ?? '');
  return url?.protocol === 'https:' && !LOOPBACK.test(url.hostname);
}

/**
 * The services to start: with Demo Pay unless Stripe is configured. In production, and at a public https
 * address, Demo Pay starts only if `DEMO_PAYMENTS` is yes, because it gives paid plans away for free.
 * @throws {Refusal} if both Demo Pay and Stripe are configured
 */
export function servicesToStart(
  { NODE_ENV, DEMO_PAYMENTS, PUBLIC_URL }: Settings,
  own: Environment,
  say: (line: string) => void,
): readonly Service[] {
  const given = STRIPE_SETTINGS.filter((name) => own[name]);
  if (DEMO_PAYMENTS === 'yes' && given.length > 0)
    throw new Refusal(
      `DEMO_PAYMENTS is yes, and ${given.join(', ')} ${given.length > 1 ? 'are' : 'is'} set: leave out the one or the other.`,
    );
  // The payment simulator (Demo Pay) may run by default: neither it nor Stripe is configured, and this is not
  // production.
  const isOpen = DEMO_PAYMENTS === undefined && given.length === 0 && NODE_ENV !== 'production';
  if (isOpen && isPublic(PUBLIC_URL))
    say(
      "Nobody can pay here: PUBLIC_URL is a public address, where Demo Pay starts only with DEMO_PAYMENTS=yes. For real payments set Stripe's settings (README.md).",
    );
  return DEMO_PAYMENTS === 'yes' || (isOpen && !isPublic(PUBLIC_URL))
    ? [...services, demoPayments]
    : services;
}
