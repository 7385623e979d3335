// The contracts of the parts of this checkout, made from what their code says: routes and events of contracts, the bus rights
// of services.ts (a test compares those with what services really read), addresses in the sources of browser parts.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { envelopeSchema } from '@savvi/contracts/event';
import { identityTokenMessage, type InternalCall, internalCalls } from '@savvi/contracts/internal';
import type { Route } from '@savvi/contracts/route';
import { allRoutes, SERVICE_ROUTES } from '@savvi/contracts/routes';
import { matchesType } from '@savvi/eventing/bus';
import { readableTypes } from '@savvi/eventing/rights';
import { namedCalls } from '@savvi/tooling/contracts/calls';
import { type Contract, CONTRACT_FORMAT, type Operation, type ToldEvent } from '@savvi/tooling/contracts/contract';
import { kitOf, neededModules, offeredModules } from '@savvi/tooling/contracts/shared-modules';
import { findFrontends, type Frontend } from '@savvi/tooling/build/frontends';
import { rootPackageOf } from '@savvi/images/images';
import * as z from 'zod/mini';
import { gateway, type Service, services } from '../product/services.ts';
import { type EventOfContracts, everyEvent } from './every-event.ts';
import { routesNamed } from './routes-named.ts';

/** On which side of a schema somebody stands: who reads takes what goes in, who writes gives what comes out. */
type Side = 'input' | 'output';

/** A schema as data. */
export function jsonSchema(schema: z.core.$ZodType, io: Side): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
}

const serviceOf = new Map<Route, string>(Object.entries(SERVICE_ROUTES).flatMap(([name, routes]) => routes.map((route: Route) => [route, name] as const)));

/** A route of the API, or a call between services, as far as parts have to agree on it. */
type Called = Omit<Route, 'path' | 'summary' | 'tag'> & { readonly path: string };

/** A route as its service answers it (`output`), or as who calls it reads the answer (`input`). */
export function operationOf(route: Called, service: string, io: Side): Operation {
  const sent = Object.entries({ params: route.params, query: route.query, body: route.body, form: route.form }).flatMap(([place, schema]) => (schema === undefined ? [] : [[place, jsonSchema(schema, 'input')]]));
  return {
    name: route.operation,
    method: route.method,
    path: route.path,
    service,
    access: route.access,
    request: Object.fromEntries(sent),
    reply: replyOf(route, io),
    versioned: route.versioned === true,
    idempotent: route.idempotent === true,
  };
}

function replyOf({ reply, status }: Called, io: Side): Operation['reply'] {
  if (status === 302) return { kind: 'redirect' };
  if (reply === null) return { kind: 'none' };
  return typeof reply === 'string' ? { kind: reply } : { kind: 'json', schema: jsonSchema(reply, io) };
}

/** An event as its service tells it (`output`), or as who reads it does (`input`). */
export const eventOf = ({ type, data }: EventOfContracts, io: Side): ToldEvent => ({ type, schema: jsonSchema(z.extend(envelopeSchema, { type: z.literal(type), data }), io) });

/** Who answers the other services (architecture §2). */
const ANSWERING = 'identity';

/** What a part says of itself; the rest is nothing. */
type Said = Pick<Contract, 'part' | 'name'> & Partial<Omit<Contract, 'version'>>;

/** A contract whose version says what is in it: of equal contracts it is the same. */
function contract(said: Said, release: string): Contract {
  const whole: Omit<Contract, 'version'> = { format: CONTRACT_FORMAT, calls: [], serves: [], tells: [], reads: [], shellApi: null, shared: {}, ...said };
  return { ...whole, version: `${release}-${createHash('sha256').update(JSON.stringify(whole)).digest('hex').slice(0, 8)}` };
}

function contractOfService({ name, bus }: Service, release: string, events: readonly EventOfContracts[]): Contract {
  const routes = new Map<string, readonly Route[]>(Object.entries(SERVICE_ROUTES)).get(name);
  const of = (types: readonly string[], io: Side) => events.filter(({ type }) => matchesType(type, types)).map((event) => eventOf(event, io));
  const internal = (calls: readonly InternalCall[], io: Side) => calls.map((call) => operationOf({ ...call, access: 'public' }, ANSWERING, io)); // let in by tokens of their own and by the network
  const isAnswering = name === ANSWERING;
  const called = internalCalls.filter(({ callers }) => (callers === 'services' ? routes !== undefined && !isAnswering : callers.includes(name)));
  const token = (io: Side): ToldEvent => ({ type: identityTokenMessage.type, schema: jsonSchema(identityTokenMessage.data, io) });
  return contract(
    {
      part: 'service',
      name,
      calls: internal(called, 'input'),
      serves: [...(routes ?? []).map((route) => operationOf(route, name, 'output')), ...(isAnswering ? internal(internalCalls, 'output') : [])],
      tells: [...of(bus.appends ?? [], 'output'), ...(isAnswering ? [token('output')] : [])],
      reads: [...of(readableTypes(bus), 'input'), ...(routes === undefined ? [] : [token('input')])], // the gateway hands tokens on unread
    },
    release,
  );
}

async function contractOfFrontend({ kind, name, dir }: Frontend): Promise<Contract> {
  const { version, shellApi, shared } = kind === 'shell' ? offeredModules(dir) : neededModules(dir);
  const own = path.join(dir, 'src');
  // What mfe-kit calls by itself is called by the shell's copy of it, the only one in a page; what it is given a name for, by who names it.
  const kit = kind === 'shell' ? await routesNamed({ ...namedCalls(kitOf(dir)), words: [] }, allRoutes) : [];
  const routes = [...(await routesNamed(namedCalls(own), allRoutes)), ...kit];
  return contract({ part: kind, name, calls: [...new Set(routes)].map((route) => operationOf(route, serviceOf.get(route) ?? '', 'input')), shellApi, shared }, version);
}

/** The contracts of the services and the gateway of the checkout. */
export async function contractsOfServices(root: string): Promise<Contract[]> {
  const [events, { version }] = [await everyEvent(root), rootPackageOf(root)];
  return [...services, gateway].map((service) => contractOfService(service, version, events));
}

/** The contract of the remote of an area, whatever the rest of the checkout is like; undefined when there is none. */
export async function contractOfRemote(root: string, area: string): Promise<Contract | undefined> {
  const remote = findFrontends(root).find(({ kind, name }) => kind === 'remote' && name === area);
  return remote && contractOfFrontend(remote);
}

/** The contracts of every part of the checkout: services, gateway, shell and remotes. */
export const contractsOfTree = async (root: string): Promise<Contract[]> => [...(await contractsOfServices(root)), ...(await Promise.all(findFrontends(root).map(contractOfFrontend)))];
