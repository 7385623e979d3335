import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { ClusterRefusal, ended } from './kubectl.ts';

it.each([
  ['kubectl', 'https://kubernetes.io/docs/tasks/tools/'],
  [
    '/nowhere/.cache/savvi/helm-v3.22.0',
    'helm is missing: build it once with "npm run parts:install -- helm".',
  ],
])('the error for a missing program says how to install it: %s', async (program, sentence) => {
  const attempt = ended(spawn(program, [], { env: { PATH: '/nowhere' } }));
  await expect(attempt).rejects.toThrow(sentence);
  await expect(attempt).rejects.toBeInstanceOf(ClusterRefusal);
});
