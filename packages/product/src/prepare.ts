import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buildFrontends, type BuiltFrontend } from '@savvi/tooling/build';
import { buildContracts } from '@savvi/tooling/contracts/build';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { generateIfStale } from '@savvi/tooling/prisma/generate';
import { hasSchema } from '@savvi/tooling/prisma/service-schema';
import { lockFile } from './data-folder.ts';
import { Refusal } from '@savvi/tooling/refusal';
import { everyService } from './services.ts';

/** Options of {@link prepare}; `signal` aborts the work. */
export interface PrepareOptions {
  root: string;
  say: (line: string) => void;
  /** Whether to build frontends, too. Default: true. */
  frontends?: boolean;
  signal?: AbortSignal;
}

/** Generates Prisma clients and builds frontends if they are missing or stale. */
export const prepare = ({ root, say, frontends = true, signal }: PrepareOptions): Promise<void> =>
  whileAlone(root, say, async () => {
    const made = await Promise.all(
      everyService.map(async ({ folder }) =>
        (await generateClient(path.join(root, folder), signal)) ? path.basename(folder) : [],
      ),
    );
    if (made.flat().length > 0) say(`Generated the database clients of ${made.flat().join(' and ')}.`);
    if (frontends) await build(root, say);
  });

/** Builds the remote of one area if it is stale; undefined if no frontend has that name. */
export const prepareArea = (
  { root, say }: Pick<PrepareOptions, 'root' | 'say'>,
  area: string,
): Promise<BuiltFrontend | undefined> =>
  whileAlone(root, say, async () => (await build(root, say, area)).at(0));

/** Every build writes a contract of what the part requires of other parts (docs/adr/0037). */
async function build(root: string, say: (line: string) => void, area?: string): Promise<BuiltFrontend[]> {
  const built = await buildFrontends({ root, onProgress: say, ...(area !== undefined && { only: area }) });
  await buildContracts({ root, built, only: area });
  return built;
}

/**
 * Generates the Prisma client of a service that has a schema, if it is missing or stale.
 * @returns whether it was generated
 */
export const generateClient = async (serviceDir: string, signal?: AbortSignal): Promise<boolean> =>
  hasSchema(serviceDir) && generateIfStale({ serviceDir, ...(signal && { signal }) });

/**
 * Starts may run concurrently in one checkout: one of them builds while the others wait and then find
 * everything built.
 * @throws {Refusal}
 */
async function whileAlone<Made>(
  root: string,
  say: (line: string) => void,
  work: () => Promise<Made>,
): Promise<Made> {
  try {
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
  } catch (cause) {
    throw new Refusal(explainDisk(cause, root) ?? messageOf(cause), { cause });
  }
}
