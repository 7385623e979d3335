// The contracts of the parts of a checkout, made from what their code says: routes, events and rights on the
// bus of the contracts that it is made with (a test compares rights with what services really read),
// addresses in the sources of browser parts.
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import type { BusRights } from '@savvi/contracts/bus-rights';
import { matchesType, readableTypes } from '@savvi/contracts/bus-rights';
import { identityTokenMessage, type InternalCall, internalCalls } from '@savvi/contracts/internal';
import type { Route } from '@savvi/contracts/route';
import { allRoutes, SERVICE_ROUTES } from '@savvi/contracts/routes';
import { SERVICE_RIGHTS } from '@savvi/contracts/service-rights';
import { readWorkspace, roleOf } from '../fences/workspace.ts';
import { readManifest } from '../frontend/frontend-manifest.ts';
import { findFrontends, type Frontend } from '../frontend/frontends.ts';
import { namedCalls } from './calls.ts';
import { type Contract, CONTRACT_FORMAT, type ToldEvent } from './contract.ts';
import { type EventOfContracts, everyEvent } from './every-event.ts';
import { routesNamed } from './routes-named.ts';
import { eventOf, jsonSchema, operationOf, type Side } from './said.ts';
import { kitOf, neededModules, offeredModules } from './shared-modules.ts';

const serviceOf = new Map<Route, string>(
  Object.entries(SERVICE_ROUTES).flatMap(([name, routes]) =>
    routes.map((route: Route) => [route, name] as const),
  ),
);

/** Who answers the other services (architecture §2). */
const ANSWERING = 'identity';

/** What a part says of itself; the rest is nothing. */
type Said = Pick<Contract, 'part' | 'name'> & Partial<Omit<Contract, 'version'>>;

/** A contract whose version says what is in it: of equal contracts it is the same. */
function contract(said: Said, release: string): Contract {
  const whole: Omit<Contract, 'version'> = {
    format: CONTRACT_FORMAT,
    calls: [],
    serves: [],
    tells: [],
    reads: [],
    shellApi: null,
    shared: {},
    ...said,
  };
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

/**
 * Every service of the checkout that is on the bus, and the gateway: found by the role in its package.json.
 */
function findServices(root: string): Service[] {
  const rights = new Map<string, BusRights>(Object.entries(SERVICE_RIGHTS));
  return readWorkspace(root).packages.flatMap((each): Service[] => {
    const [name, role] = [basename(each.dir), roleOf(each)];
    const bus = role === 'service' || role === 'gateway' ? rights.get(name) : undefined;
    return bus === undefined ? [] : [{ name, version: readManifest(join(root, each.dir)).version, bus }];
  });
}

function contractOfService({ name, version, bus }: Service, events: readonly EventOfContracts[]): Contract {
  const routes = new Map<string, readonly Route[]>(Object.entries(SERVICE_ROUTES)).get(name);
  const of = (types: readonly string[], io: Side) =>
    events.filter(({ type }) => matchesType(type, types)).map((event) => eventOf(event, io));
  const internal = (calls: readonly InternalCall[], io: Side) =>
    calls.map((call) => operationOf({ ...call, access: 'public' }, ANSWERING, io)); // let in by tokens of their own and by the network
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
      tells: [...of(bus.appends ?? [], 'output'), ...(isAnswering ? [token('output')] : [])],
      reads: [...of(readableTypes(bus), 'input'), ...(routes === undefined ? [] : [token('input')])], // the gateway hands tokens on unread
    },
    version,
  );
}

async function contractOfFrontend({ kind, name, dir }: Frontend): Promise<Contract> {
  const { version, shellApi, shared } = kind === 'shell' ? offeredModules(dir) : neededModules(dir);
  const own = join(dir, 'src');
  // What mfe-kit calls by itself is called by the shell's copy of it, the only one in a page; what it is
  // given a name for, by who names it.
  const kit = kind === 'shell' ? await routesNamed({ ...namedCalls(kitOf(dir)), words: [] }, allRoutes) : [];
  const routes = [...(await routesNamed(namedCalls(own), allRoutes)), ...kit];
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

/** The contracts of the services and the gateway of the checkout. */
export async function contractsOfServices(root: string): Promise<Contract[]> {
  const events = await everyEvent();
  return findServices(root).map((service) => contractOfService(service, events));
}

/**
 * The contract of the remote of an area, whatever the rest of the checkout is like; undefined when there is
 * none.
 */
export async function contractOfRemote(root: string, area: string): Promise<Contract | undefined> {
  const remote = findFrontends(root).find(({ kind, name }) => kind === 'remote' && name === area);
  return remote && contractOfFrontend(remote);
}

/** The contracts of every part of the checkout: services, gateway, shell and remotes. */
export const contractsOfTree = async (root: string): Promise<Contract[]> => [
  ...(await contractsOfServices(root)),
  ...(await Promise.all(findFrontends(root).map(contractOfFrontend))),
];
