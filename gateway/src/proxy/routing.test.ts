import { silentLog } from '@savvi/service-kit/log';
import type { KnownService } from '@savvi/release-kit/services/known';
import { expect, it } from 'vitest';
import { createRouting } from './routing.ts';

const goals: KnownService = {
  name: 'goals',
  prefixes: ['goals', 'goal-ideas'],
  hasFrontend: true,
  api: {
    '/api/goals/{id}': {
      get: {
        operationId: 'readGoal',
        summary: 'Reads a goal.',
        tags: ['Goals'],
        'x-access': 'admin',
        responses: { 200: {} },
      },
    },
  },
};
const routing = (deployed: readonly string[]) =>
  createRouting((name) => (deployed.includes(name) ? `http://${name}:8080` : null), silentLog);

it('a service is found by its prefixes as soon as it is known, and no longer once it is not', () => {
  const { follow, find, upstreams } = routing(['goals']);
  expect(find('/api/goals')).toBeNull();
  follow([goals]);
  const upstream = upstreams.get('goals');
  expect(find('/api/goals')).toEqual({ service: 'goals', upstream });
  expect(find('/api/goal-ideas/7')?.service).toBe('goals');
  expect([find('/api/goalsx'), find('/api'), find('/api/constructor')]).toEqual([null, null, null]);
  follow([goals]);
  expect(find('/api/goals')?.upstream).toBe(upstream);
  follow([]);
  expect(find('/api/goals')).toBeNull();
});

it('the API documentation and the route names of measurements contain what is known', () => {
  const { follow, docs, nameOf } = routing(['goals']);
  expect(nameOf('/api/goals/7')).toBe('unknown');
  follow([goals]);
  expect(nameOf('/api/goals/7')).toBe('/api/goals/:id');
  expect(JSON.parse(docs().document)).toMatchObject({ tags: [{ name: 'Goals' }], paths: goals.api });
  expect(docs().page).toContain('<b>GET</b>/api/goals/{id}');
  expect(docs().page).toContain('Needs an administrator');
});

it('an operation of an unknown form is routed and not documented', () => {
  const { follow, find, docs } = routing(['goals']);
  follow([{ ...goals, api: { '/api/goals': { get: {} } } }]);
  expect(find('/api/goals')?.service).toBe('goals');
  expect(docs().page).not.toContain('/api/goals');
});

it('a service whose contract is unknown has one route label per prefix', () => {
  const { follow, nameOf } = routing(['goals']);
  follow([{ ...goals, api: {} }]);
  expect(['/api/goals/7?x=/', '/api/goal-ideas', '/api/other', '/goals'].map(nameOf)).toEqual([
    '/api/goals/*',
    '/api/goal-ideas/*',
    'unknown',
    '/pages/*',
  ]);
});

it('a service that is not deployed is not found', () => {
  const { follow, find, docs } = routing([]);
  follow([goals]);
  expect(find('/api/goals')).toBeNull();
  expect(docs().page).not.toContain('/api/goals');
});
