import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@savvi/contracts/openapi';
import { PROBLEMS } from '@savvi/contracts/problem';
import { allRoutes } from './routes.ts';

describe('the OpenAPI document', () => {
  const document = openApiDocument(allRoutes, 'snapshot');

  it('the OpenAPI document equals its snapshot, whose diff shows a change of the API', () => {
    expect(document).toMatchSnapshot();
  });

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
