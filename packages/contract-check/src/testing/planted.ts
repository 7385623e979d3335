// Applies a change to a contract of this checkout and checks it as if the rest of the checkout were deployed.
import path from 'node:path';
import { identityTokenMessage, type InternalCall, internalCalls } from '@savvi/contracts/internal';
import type { Route } from '@savvi/contracts/route';
import { contractsOfTree } from '@savvi/tooling/contracts';
import type { Contract, Operation, ToldEvent } from '@savvi/part-contracts/contract';
import { judge } from '@savvi/part-contracts/judge';
import { eventOf, jsonSchema, operationOf } from '@savvi/tooling/contracts/said';
import type { core } from 'zod/mini';

const deployed = contractsOfTree(path.resolve(import.meta.dirname, '../../../..'));

/** A part of the product and the change of its contract. */
export interface Planted {
  readonly part: Contract['part'];
  readonly name: string;
  readonly change: (contract: Contract) => Contract;
}

/** The breaking changes of a changed part, one sentence each. */
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

/** A service that changes or removes a route. */
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

/** A service that changes or removes an endpoint for other services. */
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

/** A service whose call to another service requires more of it, or names an endpoint that does not exist. */
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

/** The identity service, with different claims in its tokens. */
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

/** A service that changes the data of an event or no longer publishes it. */
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

/** A service that reads an event with a different schema, or no longer reads it. */
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

/** A remote that calls a route with the given schema. */
export const calling = (remote: string, route: Route, service: string): Planted => ({
  part: 'remote',
  name: remote,
  change: (contract) => ({
    ...contract,
    calls: withOperation(contract.calls, route.operation, operationOf(route, service, 'input')),
  }),
});

/** A remote that requires another version of the shell. */
export const needing = (remote: string, needs: Partial<Pick<Contract, 'shellApi' | 'shared'>>): Planted => ({
  part: 'remote',
  name: remote,
  change: (contract) => ({ ...contract, ...needs, shared: { ...contract.shared, ...needs.shared } }),
});

/** A shell that provides other versions of shared libraries. */
export const offering = (versions: Readonly<Record<string, string>>): Planted => ({
  part: 'shell',
  name: 'shell',
  change: (contract) => ({ ...contract, shared: { ...contract.shared, ...versions } }),
});
