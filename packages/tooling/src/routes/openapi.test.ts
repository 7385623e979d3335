import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@savvi/contracts/openapi';
import { PROBLEMS } from '@savvi/contracts/problem';
import { allRoutes, SERVICE_ROUTES } from './every-route.ts';

/** Returns the file with the API of a service: in the contract of its area, or here if it has none. */
function snapshotOf(service: string): string {
  const contract = path.resolve(import.meta.dirname, `../../../../services/${service}-contract`);
  return existsSync(contract)
    ? path.join(contract, '__snapshots__/openapi.json')
    : path.join(import.meta.dirname, `__snapshots__/${service}.json`);
}

describe('the OpenAPI document', () => {
  const document = openApiDocument(allRoutes, 'snapshot');

  it.each(Object.entries(SERVICE_ROUTES))(
    'the OpenAPI document of %s equals its snapshot, whose diff shows a change of the API',
    async (service, routes) => {
      const text = JSON.stringify(openApiDocument(routes, 'snapshot'), null, 2);
      await expect(`${text}\n`).toMatchFileSnapshot(snapshotOf(service));
    },
  );

  // Trust: access-7
  it('the OpenAPI document names every route once', () => {
    const operations = Object.values(
      document['paths'] as Record<string, Record<string, { operationId: string }>>,
    ).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(operations.sort()).toEqual(allRoutes.map((route) => route.operation).sort());
    expect(new Set(operations).size).toBe(operations.length);
  });
});

it('every problem has a message and a 4xx or 5xx status', () => {
  for (const { status, sentence } of Object.values(PROBLEMS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(sentence).toMatch(/^[A-Z]/);
  }
});
