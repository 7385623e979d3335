import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  type ServiceManifest,
  serviceManifestSchema,
  withGrantedEvents,
} from '@savvi/contracts/service-manifest';
import { Refusal } from './refusal/refusal.ts';

/** The places of the gateway's and every service's `area.json`. */
export const MANIFEST_FILES = '{gateway,services/*}/area.json';

/** A service of the checkout. */
export interface FoundService extends ServiceManifest {
  /** The folder of the service, relative to the root. */
  readonly folder: string;
  /** Whether its code is here, too. A service in a repository of its own leaves only `area.json`. */
  readonly hasCode: boolean;
}

/**
 * Reads the `area.json` of the gateway and of every service, sorted by folder. An event of every service in a
 * durable is replaced by the events that services grant.
 * @throws {Refusal} if one is invalid
 */
export const readServices = (root: string): FoundService[] =>
  withGrantedEvents(
    globSync(MANIFEST_FILES, { cwd: root })
      .toSorted()
      .map((file) => {
        const folder = dirname(file).replaceAll('\\', '/');
        const manifest = parse(file, readFileSync(join(root, file), 'utf8'));
        if (manifest.name !== basename(folder))
          throw new Refusal(`${file}: the name must be ${basename(folder)}`);
        return { ...manifest, folder, hasCode: existsSync(join(root, folder, 'package.json')) };
      }),
  );

function parse(file: string, text: string): ServiceManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Refusal(`${file} is not JSON`, { cause });
  }
  const { success, data, error } = serviceManifestSchema.safeParse(json);
  if (success) return data;
  throw new Refusal(
    `${file}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
  );
}
