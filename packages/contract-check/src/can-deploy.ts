import type { Contract } from '@savvi/tooling/contracts/contract';
import { judge } from '@savvi/tooling/contracts/judge';
import { Refusal } from '@savvi/tooling/refusal';
import type { Deployed } from './deployed.ts';

/** What is asked: may these parts be released? */
export interface Question {
  /** All that there are where somebody asks. */
  readonly parts: readonly Contract[];
  /** Areas, services without one, `shell`, `gateway`: an area is its remote and its service. */
  readonly names: readonly string[];
  readonly deployed: Deployed;
}

/** The answer: it may where nothing breaks. */
export interface Verdict {
  readonly candidates: readonly Contract[];
  /** A sentence for each thing that would break. */
  readonly breaks: readonly string[];
}

/**
 * Compares parts with what is deployed.
 * @throws {Refusal} when a name is unknown, or nothing is known of what is deployed
 */
export function canDeploy({ parts, names, deployed }: Question): Verdict {
  const unknown = names.find((name) => !parts.some((each) => each.name === name));
  if (names.length === 0 || unknown !== undefined)
    throw new Refusal(
      `${unknown === undefined ? 'What is to be released?' : `There is no "${unknown}".`} There are ${[...new Set(parts.map(({ name }) => name))].toSorted().join(', ')}.`,
    );
  if (deployed.contracts.length === 0)
    throw new Refusal(
      'Nothing is known of what is deployed: there is no contract.json. Build what is deployed (npm run build), or name the folder of its contracts (--deployed).',
    );
  const candidates = parts.filter(({ name }) => names.includes(name));
  return { candidates, breaks: breaksBy(candidates, deployed) };
}

/** A sentence for each thing that would break if these came to what is deployed. */
export function breaksBy(
  candidates: readonly Contract[],
  { contracts, unknown }: Deployed,
): readonly string[] {
  const isAskedByRemotes = candidates.some(({ part }) => part !== 'remote'); // remotes ask nothing of each other
  return [...judge({ candidates, deployed: contracts }), ...(isAskedByRemotes ? unknown : [])];
}
