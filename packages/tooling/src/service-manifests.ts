import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { conflictsOf, type ServiceManifest, serviceManifestSchema } from '@savvi/contracts/service-manifest';
import { Refusal } from './refusal/refusal.ts';

/** A service of the checkout, with its folder relative to the root. */
export interface FoundService extends ServiceManifest {
  readonly folder: string;
}

/**
 * Reads the `area.json` of the gateway and of every service, sorted by folder.
 * @throws {Refusal} if one is invalid, or if the services cannot run together
 */
export function readServices(root: string): FoundService[] {
  const found = globSync('{gateway,services/*}/area.json', { cwd: root })
    .toSorted()
    .map((file) => {
      const folder = dirname(file).replaceAll('\\', '/');
      const { success, data, error } = serviceManifestSchema.safeParse(
        JSON.parse(readFileSync(join(root, file), 'utf8')),
      );
      if (!success)
        throw new Refusal(
          `${file}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
        );
      if (data.name !== basename(folder)) throw new Refusal(`${file}: the name must be ${basename(folder)}`);
      return { ...data, folder };
    });
  const conflicts = conflictsOf(found);
  if (conflicts.length > 0) throw new Refusal(`The services cannot run together: ${conflicts.join('; ')}.`);
  return found;
}
