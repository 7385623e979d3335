import type { Contract } from './contract.ts';
import { judge } from './judge.ts';

/** The known contracts of a deployment. */
export interface Deployed {
  readonly contracts: readonly Contract[];
  /** One sentence per running part whose contract is unknown. */
  readonly unknown: readonly string[];
}

/** Combines contracts with those of other parts, or with sentences about parts whose contract is unknown. */
export const together = (parts: readonly Contract[], others: readonly (Contract | string)[]): Deployed => ({
  contracts: [...parts, ...others.filter((each) => typeof each !== 'string')],
  unknown: others.filter((each) => typeof each === 'string'),
});

/** The sentence about a version that was published without a contract. */
export const withoutContract = (area: string, version: string): string =>
  `The contract of the deployed ${area} remote ${version} is unknown: it was published without contract.json. Build or release it again.`;

/** One sentence per breaking change that deploying the candidates would cause. */
export function breaksBy(
  candidates: readonly Contract[],
  { contracts, unknown }: Deployed,
): readonly string[] {
  // Remotes have no contracts with each other, so an unknown contract of a remote cannot concern another
  // remote.
  const isAskedByRemotes = candidates.some(({ part }) => part !== 'remote');
  return [...judge({ candidates, deployed: contracts }), ...(isAskedByRemotes ? unknown : [])];
}

/** Formats sentences as a list with one line each. */
export const listed = (sentences: readonly string[]): string =>
  sentences.map((each) => `- ${each}`).join('\n');
