import { afterEach, describe, expect, it } from 'vitest';
import { temporaryWorkspace } from '../testing/temporary-workspace.ts';
import { driftOfServices } from './prisma.ts';

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));

function root(): string {
  const workspace = temporaryWorkspace(
    { '': { name: 'root' } },
    {
      'services/a/prisma/schema/a.prisma': '',
      'services/b/prisma/schema/b.prisma': '',
      'services/c/src/main.ts': '',
    },
  );
  cleanups.push(workspace.remove);
  return workspace.root;
}

describe('the drift check of Prisma schemas against migrations', () => {
  it('checks every service that has a schema and reports nothing without drift', async () => {
    const visited: string[] = [];
    const complaint = await driftOfServices(root(), async ({ serviceDir }) => {
      visited.push(serviceDir.slice(-10));
      return '';
    });
    expect([complaint, visited]).toEqual(['', ['services/a', 'services/b']]);
  });

  it('reports the service and the missing SQL', async () => {
    const complaint = await driftOfServices(root(), async ({ serviceDir }) =>
      serviceDir.endsWith('b') ? 'ALTER TABLE x' : '',
    );
    expect(complaint).toBe(
      'services/b: the migrations do not lead to prisma/schema/; missing:\nALTER TABLE x',
    );
  });
});
