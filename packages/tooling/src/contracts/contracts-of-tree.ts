// Derives the contracts of a checkout's parts from their code: routes and events from the contract
// packages, bus permissions from each service's area.json (a test compares them with the events that services
// really read), and addresses from the sources of frontends.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type BusRights, matchesType, readableTypes } from '@savvi/contracts/bus-rights';
import { identityTokenMessage, type InternalCall, internalCalls } from '@savvi/contracts/internal';
import { openApiPaths } from '@savvi/contracts/openapi';
import type { Route } from '@savvi/contracts/route';
import { type Contract, newContract, type ToldEvent } from '@savvi/part-contracts/contract';
import { findFrontends, type Frontend, readManifest } from '../frontend/frontends.ts';
import { readServices } from '../service-manifests.ts';
import { kitOf, neededModules, offeredModules } from '../frontend/shared-modules.ts';
import { builtInCalls, contributedCalls, namedCalls, routesNamed } from './calls.ts';
import {
  eventOf,
  type EventOfContracts,
  everyEvent,
  jsonSchema,
  operationOf,
  type Side,
} from './contract.ts';
import { allRoutes, SERVICE_ROUTES } from '../routes/every-route.ts';

const serviceOf = new Map<Route, string>(
  Object.entries(SERVICE_ROUTES).flatMap(([name, routes]) => routes.map((route) => [route, name] as const)),
);

/** The service that the other services call (architecture §2). */
const ANSWERING = 'identity';

/** Creates a contract whose version is a hash of its content, so equal contracts have equal versions. */
function contract(
  fields: Pick<Contract, 'part' | 'name'> & Partial<Omit<Contract, 'version'>>,
  release: string,
): Contract {
  const whole = newContract(fields);
  return {
    ...whole,
    version: `${release}-${createHash('sha256').update(JSON.stringify(whole)).digest('hex').slice(0, 8)}`,
  };
}

interface Service {
  readonly name: string;
  readonly version: string;
  readonly bus: BusRights;
}

/** Finds the gateway and every service on the bus by its `area.json`. */
const findServices = (root: string): Service[] =>
  readServices(root)
    .filter(({ hasCode }) => hasCode)
    .map(({ name, folder, bus }) => ({ name, version: readManifest(join(root, folder)).version, bus }));

function contractOfService({ name, version, bus }: Service, events: readonly EventOfContracts[]): Contract {
  const routes = SERVICE_ROUTES[name];
  const of = (types: readonly string[], io: Side) =>
    events.filter(({ type }) => matchesType(type, types)).map((event) => eventOf(event, io));
  const internal = (calls: readonly InternalCall[], io: Side) =>
    // Calls between services have no access level: their own tokens and the network authorize them.
    calls.map((call) => operationOf({ ...call, access: 'public' }, ANSWERING, io));
  const isAnswering = name === ANSWERING;
  const called = internalCalls.filter(({ callers }) =>
    callers === 'services' ? routes !== undefined && !isAnswering : callers.includes(name),
  );
  const token = (io: Side): ToldEvent => ({
    type: identityTokenMessage.type,
    schema: jsonSchema(identityTokenMessage.data, io),
  });
  return contract(
    {
      part: 'service',
      name,
      calls: internal(called, 'input'),
      serves: [
        ...(routes ?? []).map((route) => operationOf(route, name, 'output')),
        ...(isAnswering ? internal(internalCalls, 'output') : []),
      ],
      ...(routes !== undefined && { api: openApiPaths(routes) }),
      tells: [...of(bus.appends ?? [], 'output'), ...(isAnswering ? [token('output')] : [])],
      // The gateway forwards identity tokens without reading them.
      reads: [...of(readableTypes(bus), 'input'), ...(routes === undefined ? [] : [token('input')])],
    },
    version,
  );
}

async function contractOfFrontend({ kind, name, dir }: Frontend): Promise<Contract> {
  const { version, shellApi, shared } = kind === 'shell' ? offeredModules(dir) : neededModules(dir);
  const own = join(dir, 'src');
  // Calls that mfe-kit makes itself belong to the shell, which holds the only copy of mfe-kit in a page.
  // Calls for which mfe-kit receives a name belong to the part that passes the name.
  const kit = kind === 'shell' ? await routesNamed({ ...namedCalls(kitOf(dir)), words: [] }, allRoutes) : [];
  const named = namedCalls(own);
  const contributed = kind === 'remote' ? contributedCalls(dir) : builtInCalls(dir);
  const routes = [
    ...(await routesNamed({ ...named, addresses: [...named.addresses, ...contributed] }, allRoutes)),
    ...kit,
  ];
  return contract(
    {
      part: kind,
      name,
      calls: [...new Set(routes)].map((route) => operationOf(route, serviceOf.get(route) ?? '', 'input')),
      shellApi,
      shared,
    },
    version,
  );
}

/** Returns the contracts of the checkout's services and gateway. */
export async function contractsOfServices(root: string): Promise<Contract[]> {
  const events = await everyEvent();
  return findServices(root).map((service) => contractOfService(service, events));
}

/**
 * Returns the contract of an area's remote without reading the rest of the checkout; undefined if there is no
 * such area.
 */
export async function contractOfRemote(root: string, area: string): Promise<Contract | undefined> {
  const remote = findFrontends(root).find(({ kind, name }) => kind === 'remote' && name === area);
  return remote && contractOfFrontend(remote);
}

/** Returns the contracts of all parts of the checkout: services, gateway, shell and remotes. */
export const contractsOfTree = async (root: string): Promise<Contract[]> => [
  ...(await contractsOfServices(root)),
  ...(await Promise.all(findFrontends(root).map(contractOfFrontend))),
];
