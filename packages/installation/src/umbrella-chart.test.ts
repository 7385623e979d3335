import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { umbrellaChart } from './umbrella-chart.ts';

it('the umbrella chart has a dependency, values and a schema entry for each release of the folders', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'savvi-umbrella-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  write('deploy/charts/service/Chart.yaml', 'apiVersion: v2\nname: service\nversion: 1.2.0\n');
  write('deploy/charts/frontend/Chart.yaml', 'apiVersion: v2\nname: frontend\nversion: 1.3.0\n');
  write('services/goals/deploy/values.yaml', 'name: goals\nreplicas: { min: 2, max: 4 }\ntalksTo: [a, b]\n');
  write('mfe-goals/deploy/values.yaml', 'name: mfe-goals\n');
  write('k8s/environments/test/common.yaml', 'global: { registry: localhost }\nreplicas: { max: 2 }\n');
  write('k8s/environments/test/goals.yaml', 'talksTo: [c]\n');

  const files = umbrellaChart(root);
  expect(parse(files['Chart.yaml'] ?? '')).toMatchObject({
    name: 'savvi',
    dependencies: [
      { name: 'frontend', alias: 'mfe-goals', version: '1.3.0', repository: 'file://../frontend' },
      { name: 'service', alias: 'goals', version: '1.2.0', repository: 'file://../service' },
    ],
  });
  expect(parse(files['values.yaml'] ?? '')).toEqual({
    global: { registry: 'localhost', together: true },
    'mfe-goals': { name: 'mfe-goals', replicas: { max: 2 } },
    goals: { name: 'goals', replicas: { min: 2, max: 2 }, talksTo: ['c'] },
  });
  expect(JSON.parse(files['values.schema.json'] ?? '')).toMatchObject({
    additionalProperties: false,
    properties: { global: {}, 'mfe-goals': {}, goals: {} },
  });
});
