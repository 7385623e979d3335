// Finds the contract packages of areas, `@savvi/<area>-contract`, where this code is installed. In the monorepo,
// pnpm links all of them at the root (publicHoistPattern). No list contains them, so a new area is found.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

const require = createRequire(import.meta.url);
const manifestSchema = z.object({ exports: z.optional(z.record(z.string(), z.unknown())) });

/**
 * Whether a package is the contract of `area`, which exports its routes under the area's name. A link to a
 * removed package is none.
 */
const isContract = (file: string, area: string): boolean =>
  existsSync(file) &&
  `./${area}.routes` in (manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).exports ?? {});

/** The names of the areas whose contracts are installed, sorted. */
export const AREAS: readonly string[] = [
  ...new Set(
    (require.resolve.paths('@savvi/contracts') ?? []).flatMap((folder) =>
      globSync('@savvi/*-contract', { cwd: folder }).flatMap((found) => {
        const area = /([^/\\]+)-contract$/.exec(found)?.[1] ?? '';
        return isContract(join(folder, found, 'package.json'), area) ? [area] : [];
      }),
    ),
  ),
].toSorted();

/** The name of the contract package of an area. */
export const contractOf = (area: string): string => `@savvi/${area}-contract`;

/** The folder of a contract's modules. Every contract has events, at least that of an erasure. */
const folderOf = (contract: string) => dirname(require.resolve(`${contract}/events`));

/**
 * The folders of all contracts: TypeScript in the monorepo, JavaScript if installed from a registry. The kernel
 * comes first: a published one passes on the events of the contracts that it was published with.
 */
export const contractDirs: readonly string[] = ['@savvi/contracts', ...AREAS.map(contractOf)].map(folderOf);
