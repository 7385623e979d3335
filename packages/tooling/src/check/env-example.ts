import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Finding } from '../fences/finding.ts';
import { readWorkspace, roleOf, type Package } from '../fences/workspace.ts';

interface EnvModule {
  readonly parseEnv?: (source: Record<string, string | undefined>) => unknown;
}

/** Libraries may also have an `env.ts`, with schema parts that processes reuse. */
const isProcess = (entry: Package) => ['service', 'gateway'].includes(roleOf(entry) ?? '');

/**
 * Checks that every process with settings has an `.env.example` that names exactly the settings its
 * `parseEnv` reads.
 */
export async function envExampleFindings(root: string): Promise<Finding[]> {
  const { packages } = readWorkspace(root);
  const dirs = packages
    .filter(
      (entry) =>
        existsSync(join(root, entry.dir, '.env.example')) ||
        (isProcess(entry) && existsSync(join(root, entry.dir, 'src/env.ts'))),
    )
    .map(({ dir }) => dir);
  return (await Promise.all(dirs.map((dir) => compare(root, dir)))).flat();
}

async function compare(root: string, dir: string): Promise<Finding[]> {
  const file = join(dir, '.env.example');
  const wrong = (message: string) => ({ rule: 'env-example', file, message });
  if (!existsSync(join(root, file))) return [wrong('is missing beside a src/env.ts')];
  // The exports of a module are only known after it is loaded; the check below verifies the cast.
  const { parseEnv } = (await import(pathToFileURL(join(root, dir, 'src/env.ts')).href)) as EnvModule;
  if (typeof parseEnv !== 'function') return [wrong('lies beside a src/env.ts that exports no parseEnv')];

  const written = new Set(
    [...readFileSync(join(root, file), 'utf8').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].flatMap(
      (match) => match[1] ?? [],
    ),
  );
  const asked = settingsAskedFor(parseEnv);
  return [
    ...[...asked].filter((name) => !written.has(name)).map((name) => wrong(`does not name ${name}`)),
    ...[...written]
      .filter((name) => !asked.has(name))
      .map((name) => wrong(`names ${name}, which nothing reads`)),
  ];
}

/**
 * Records the names that `parseEnv` looks up in the environment, so the check works for any style of schema.
 */
function settingsAskedFor(parseEnv: NonNullable<EnvModule['parseEnv']>): Set<string> {
  const asked = new Set<string>();
  const record = (name: string | symbol) => {
    if (typeof name === 'string' && /^[A-Z][A-Z0-9_]+$/.test(name)) asked.add(name);
  };
  const watched = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        record(name);
        return undefined;
      },
      has(_target, name) {
        record(name);
        return false;
      },
    },
  );
  try {
    parseEnv(watched);
  } catch (error) {
    // `parseEnv` may reject an empty environment: the setting names have been recorded by then.
    if (asked.size === 0) throw error;
  }
  return asked;
}
