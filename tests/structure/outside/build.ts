// What is not in the repository is made from it: the database client of each service, and each remote in dist/remotes.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildFrontends } from '@savvi/tooling/build';
import { generateIfStale } from '@savvi/tooling/prisma/generate';

const root = import.meta.dirname;
for (const service of globSync('services/*', { cwd: root })) await generateIfStale({ serviceDir: join(root, service) });
await buildFrontends({ root });
