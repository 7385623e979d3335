// Changes planted into a contract of this checkout, judged as if the rest of the checkout were deployed.
import path from 'node:path';
import { identityTokenMessage, type InternalCall, internalCalls } from '@savvi/contracts/internal';
import type { Route } from '@savvi/contracts/route';
import { contractsOfTree } from '@savvi/tooling/contracts';
import type { Contract, Operation, ToldEvent } from '@savvi/tooling/contracts/contract';
import { judge } from '@savvi/tooling/contracts/judge';
import { eventOf, jsonSchema, operationOf } from '@savvi/tooling/contracts/said';
import type { core } from 'zod/mini';

const deployed = contractsOfTree(path.resolve(import.meta.dirname, '../../../..'));

/** One part of the product, and how it differs from what is deployed. */
export interface Planted {
  readonly part: Contract['part'];
  readonly name: string;
  readonly change: (contract: Contract) => Contract;
}

/** The sentences about a part that differs. */
export async function breaksOf({ part, name, change }: Planted): Promise<readonly string[]> {
  const all = await deployed;
  const before = all.find((each) => each.part === part && each.name === name);
  if (before === undefined) throw new Error(`there is no ${name} ${part}`);
  return judge({ candidates: [change(structuredClone(before))], deployed: all });
}

const withOperation = (operations: Operation[], operation: string, changed: Operation | null) => [
  ...operations.filter(({ name }) => name !== operation),
  ...(changed === null ? [] : [changed]),
];
const withEvent = (events: ToldEvent[], type: string, changed: ToldEvent | null) => [
  ...events.filter((each) => each.type !== type),
  ...(changed === null ? [] : [changed]),
];

/** A service that answers a route differently, or not at all. */
export const serving = (service: string, route: Route, difference: Partial<Route> | null): Planted => ({
  part: 'service',
  name: service,
  change: (contract) => ({
    ...contract,
    serves: withOperation(
      contract.serves,
      route.operation,
      difference && operationOf({ ...route, ...difference }, service, 'output'),
    ),
  }),
});

/** A service that answers another one differently, or not at all. */
export const answering = (
  service: string,
  operation: string,
  difference: Partial<InternalCall> | null,
): Planted => ({
  part: 'service',
  name: service,
  change: (contract) => ({
    ...contract,
    serves: withOperation(
      contract.serves,
      operation,
      difference &&
        operationOf({ ...internalCall(operation), ...difference, access: 'public' }, service, 'output'),
    ),
  }),
});

/** A service that asks another one for more, or for what it does not answer. */
export const asking = (service: string, operation: string, difference: Partial<InternalCall>): Planted => ({
  part: 'service',
  name: service,
  change: (contract) => ({
    ...contract,
    calls: withOperation(
      contract.calls,
      operation,
      operationOf({ ...internalCall(operation), ...difference, access: 'public' }, 'identity', 'input'),
    ),
  }),
});

function internalCall(operation: string): InternalCall {
  const found = internalCalls.find((each) => each.operation === operation);
  if (found === undefined) throw new Error(`there is no ${operation}`);
  return found;
}

/** Identity with other claims in its tokens. */
export const minting = (claims: core.$ZodType): Planted => ({
  part: 'service',
  name: 'identity',
  change: (contract) => ({
    ...contract,
    tells: withEvent(contract.tells, identityTokenMessage.type, {
      type: identityTokenMessage.type,
      schema: jsonSchema(claims, 'output'),
    }),
  }),
});

/** A service that tells an event with other data, or not at all. */
export const telling = (
  service: string,
  { type }: { readonly type: string },
  data: core.$ZodType | null,
): Planted => ({
  part: 'service',
  name: service,
  change: (contract) => ({
    ...contract,
    tells: withEvent(contract.tells, type, data && eventOf({ type, data }, 'output')),
  }),
});

/** A service that reads an event as one with other data, or not at all. */
export const reading = (
  service: string,
  { type }: { readonly type: string },
  data: core.$ZodType | null,
): Planted => ({
  part: 'service',
  name: service,
  change: (contract) => ({
    ...contract,
    reads: withEvent(contract.reads, type, data && eventOf({ type, data }, 'input')),
  }),
});

/** A remote that calls a route, as it is given. */
export const calling = (remote: string, route: Route, service: string): Planted => ({
  part: 'remote',
  name: remote,
  change: (contract) => ({
    ...contract,
    calls: withOperation(contract.calls, route.operation, operationOf(route, service, 'input')),
  }),
});

/** A remote that needs another shell. */
export const needing = (remote: string, needs: Partial<Pick<Contract, 'shellApi' | 'shared'>>): Planted => ({
  part: 'remote',
  name: remote,
  change: (contract) => ({ ...contract, ...needs, shared: { ...contract.shared, ...needs.shared } }),
});

/** A shell that hands over other versions. */
export const offering = (versions: Readonly<Record<string, string>>): Planted => ({
  part: 'shell',
  name: 'shell',
  change: (contract) => ({ ...contract, shared: { ...contract.shared, ...versions } }),
});
