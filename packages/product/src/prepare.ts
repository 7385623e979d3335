import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildFrontends, type BuiltFrontend } from '@savvi/tooling/build';
import { buildContracts } from '@savvi/tooling/contracts/build';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { generateIfStale } from '@savvi/tooling/prisma/generate';
import { hasSchema } from '@savvi/tooling/prisma/service-schema';
import { lockFile } from './file-lock.ts';
import { Refusal } from '@savvi/tooling/refusal';
import { everyService } from './services.ts';

/** What to make ready; `signal` ends the work early. */
export interface PrepareOptions {
  root: string;
  say: (line: string) => void;
  /** Whether frontends are wanted, too; default true. */
  frontends?: boolean;
  signal?: AbortSignal;
}

/**
 * Makes from the sources what is not in the repository, as far as it is stale: Prisma clients and frontends.
 */
export function prepare({ root, say, frontends = true, signal }: PrepareOptions): Promise<void> {
  return whileAlone(root, say, async () => {
    await generateClients(root, say, signal);
    if (frontends) await build(root, say);
  });
}

/** Builds the remote of one area, as far as it is stale; undefined when no frontend is called so. */
export const prepareArea = (
  { root, say }: Pick<PrepareOptions, 'root' | 'say'>,
  area: string,
): Promise<BuiltFrontend | undefined> =>
  whileAlone(root, say, async () => (await build(root, say, area)).at(0));

/** What is built says what it asks of others (docs/adr/0037). */
async function build(root: string, say: (line: string) => void, area?: string): Promise<BuiltFrontend[]> {
  const built = await buildFrontends({ root, onProgress: say, ...(area !== undefined && { only: area }) });
  await buildContracts({ root, built, only: area });
  return built;
}

async function generateClients(
  root: string,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const schemas = everyService.map(({ folder }) => path.join(root, folder)).filter(hasSchema);
  const made = await Promise.all(
    schemas.map(async (serviceDir) =>
      (await generateIfStale({ serviceDir, ...(signal && { signal }) })) ? path.basename(serviceDir) : [],
    ),
  );
  if (made.flat().length > 0) say(`Generated the database clients of ${made.flat().join(' and ')}.`);
}

/**
 * Starts may run side by side from one checkout: one makes things, the others wait and find them made.
 * @throws {Refusal}
 */
async function whileAlone<Made>(
  root: string,
  say: (line: string) => void,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
    return await locked(root, say, work);
  } catch (cause) {
    throw new Refusal(explainDisk(cause, root) ?? messageOf(cause), { cause });
  }
}

async function locked<Made>(
  root: string,
  say: (line: string) => void,
  work: () => Promise<Made>,
): Promise<Made> {
  const cache = path.join(root, '.cache');
  await mkdir(cache, { recursive: true });
  let release = await lockFile(path.join(cache, 'prepare.lock'), 0);
  if (release === null) say('Another start is building; waiting for it …');
  while (release === null) release = await lockFile(path.join(cache, 'prepare.lock'), 60_000);
  try {
    return await work();
  } finally {
    release();
  }
}
