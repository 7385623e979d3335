// Test helper: small contracts of a product with one area, whose remote calls its service.
import { type Contract, newContract, type Operation } from '@savvi/part-contracts/contract';

/** A contract without calls and operations. */
export const contract = (part: Contract['part'], name: string, over: Partial<Contract> = {}): Contract =>
  newContract({ part, name, version: '1', ...over });

/** A read operation of a service, as both sides describe it. */
export const operation = (name: string, service = 'budget'): Operation => ({
  name,
  method: 'get',
  path: `/api/${name}`,
  service,
  access: 'session',
  request: {},
  reply: { kind: 'none' },
  versioned: false,
  idempotent: false,
});
