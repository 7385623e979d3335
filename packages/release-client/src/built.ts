// Reads what `npm run build` left in a checkout, and folders of contracts.
import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuiltRemote, builtRemoteSchema } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/part-contracts/contract';
import { type Deployed, together, withoutContract } from '@savvi/part-contracts/deployed';
import { ReleaseRefused } from './release-refused.ts';

/** The versions in rollout for each area, from the registry. */
export type Running = Readonly<Record<string, readonly string[]>>;

/** Parses the text of a built file. @throws {ReleaseRefused} */
function parsed<Content>(file: string, parse: (text: string) => Content): Content {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ReleaseRefused(`${file} is invalid or of another release. Delete its folder and build again.`, {
      cause,
    });
  }
}

/** Reads `remote.json` in the folder of a built remote. @throws {ReleaseRefused} if it is invalid */
export const builtRemoteIn = (dir: string): BuiltRemote =>
  parsed(path.join(dir, 'remote.json'), (text) => builtRemoteSchema.parse(JSON.parse(text)));

/** The files below the folder of a built remote, without hidden ones. */
export async function filesIn(dir: string): Promise<{ path: string; bytes: Buffer }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)\./.test(file));
  return Promise.all(
    files.toSorted().map(async (file) => ({ path: file, bytes: await readFile(path.join(dir, file)) })),
  );
}

/** The contracts below a folder, each with its file. @throws {ReleaseRefused} if one is invalid */
export function contractsIn(folder: string): { file: string; contract: Contract }[] {
  const files = globSync(`**/${CONTRACT_FILE}`, { cwd: folder })
    .toSorted()
    .map((file) => path.join(folder, file));
  return files.map((file) => ({ file, contract: parsed(file, parseContract) }));
}

/**
 * Reads every contract in a folder; of remotes only the running versions, if these are known.
 * @throws {ReleaseRefused} if one is invalid
 */
export function readDeployed(folder: string, running?: Running): Deployed {
  const contracts = contractsIn(folder).map(({ contract }) => contract);
  if (running === undefined) return { contracts, unknown: [] };
  const remotes = Object.entries(running).flatMap(([area, versions]) =>
    versions.map(
      (version) =>
        contracts.find((each) => each.part === 'remote' && each.name === area && each.version === version) ??
        withoutContract(area, version),
    ),
  );
  return together(
    contracts.filter(({ part }) => part !== 'remote'),
    remotes,
  );
}

/** The version of each area that was built last in a checkout: the one that a product started there runs. */
export function builtLast(root: string): Running {
  const remotes = globSync('dist/remotes/*/*/remote.json', { cwd: root }).map((file) =>
    builtRemoteIn(path.join(root, path.dirname(file))),
  );
  // Of several versions of an area, the one that was built last wins.
  return Object.fromEntries(
    remotes
      .toSorted((a, b) => a.builtAt.localeCompare(b.builtAt))
      .map(({ name, version }) => [name, [version]]),
  );
}

/**
 * The contracts of the parts that were built last in a checkout.
 * @throws {ReleaseRefused} if there are none, or if a remote has no contract
 */
export function builtIn(root: string): readonly Contract[] {
  const { contracts, unknown } = readDeployed(path.join(root, 'dist'), builtLast(root));
  if (unknown.length > 0)
    throw new ReleaseRefused(
      `A remote that was built in ${root} has no ${CONTRACT_FILE}: build it there once more, with buildContracts of @savvi/tooling/contracts/build.`,
    );
  if (contracts.length === 0)
    throw new ReleaseRefused(
      `Nothing was built in ${root}: there is no ${CONTRACT_FILE} below its dist. Run npm run build there.`,
    );
  return contracts;
}
