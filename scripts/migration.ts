import path from 'node:path';
import { newMigration } from '@savvi/tooling/prisma';
import { generateIfStale } from '@savvi/tooling/prisma/generate';
import { everyService } from '@savvi/product/services';
import { root } from './root.ts';
import { hasSchema } from '@savvi/tooling/prisma/service-schema';

const [serviceName, name] = process.argv.slice(2);
const withSchema = everyService.filter(({ folder }) => hasSchema(path.join(root, folder)));
const service = withSchema.find((each) => each.name === serviceName);

if (!service || !name) {
  console.error(
    `Usage: npm run migration -- <${withSchema.map((each) => each.name).join('|')}> <name_of_the_change>`,
  );
  process.exitCode = 1;
} else {
  const folder = path.join(service.folder, 'prisma', 'migrations');
  await generateIfStale({ serviceDir: path.join(root, service.folder) });
  const made = await newMigration({ serviceDir: path.join(root, service.folder), name, now: new Date() });
  console.log(
    made
      ? `Made ${path.join(folder, made, 'migration.sql')}: read it before you commit it.`
      : `The migrations of ${service.name} already lead to its schema; nothing was made.`,
  );
}
