// Builds what the repository does not contain: the database client of each service, each remote in
// dist/remotes, and the contracts of all of them (contract.json), which decide whether a release fits the
// running product.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontends } from '@savvi/tooling/build';
import { buildContracts } from '@savvi/tooling/contracts/build';
import { generateIfStale } from '@savvi/tooling/prisma/generate';

const root = import.meta.dirname;
for (const service of globSync('services/*', { cwd: root }))
  await generateIfStale({ serviceDir: join(root, service) });
await buildContracts({ root, built: await buildFrontends({ root }) });
