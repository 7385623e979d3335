import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/part-contracts/contract';
import type { Files } from '@savvi/static-files/files';
import type { PublishedFile } from '../files/publication.ts';
import { ReleaseRefused } from '../registry/releases.ts';

/** Reads the contract of the shell from its files; null if its build has none. */
export const shellContract = (files: Pick<Files, 'read'>) => async (): Promise<Contract | null> => {
  const bytes = await files.read(CONTRACT_FILE);
  return bytes && parseContract(bytes.toString());
};

/**
 * The contract among the files of a build; null if there is none. An unreadable one is refused even when forced,
 * because every later check would fail on it, and so is one in the name of another part.
 * @throws {ReleaseRefused}
 */
export function contractIn({ name, version }: BuiltRemote, files: readonly PublishedFile[]): Contract | null {
  const file = files.find(({ path }) => path === CONTRACT_FILE);
  if (file === undefined) return null;
  let contract: Contract;
  try {
    contract = parseContract(file.bytes.toString());
  } catch (cause) {
    throw new ReleaseRefused(
      `The ${CONTRACT_FILE} of ${name} ${version} cannot be read by this release: build it with the tools of this release.`,
      { cause },
    );
  }
  if (contract.part === 'remote' && contract.name === name) return contract;
  throw new ReleaseRefused(
    `The ${CONTRACT_FILE} of ${name} ${version} describes the ${contract.name} ${contract.part}. Nothing was changed.`,
  );
}
