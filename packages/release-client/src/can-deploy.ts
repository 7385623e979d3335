import type { Contract } from '@savvi/part-contracts/contract';
import { breaksBy, type Deployed, listed } from '@savvi/part-contracts/deployed';
import { ReleaseRefused } from './release-refused.ts';

/** Options of {@link canDeploy}. */
export interface Candidacy {
  /** The contracts that the caller has built. */
  readonly parts: readonly Contract[];
  /** Areas (their remote and their service), services without an area, `shell` or `gateway`. */
  readonly names: readonly string[];
  readonly deployed: Deployed;
}

/**
 * Returns the parts to release and one sentence for each change of theirs that would break a deployed part.
 * @throws {ReleaseRefused} if a name is unknown, or if nothing is known to be deployed
 */
export function canDeploy({ parts, names, deployed }: Candidacy) {
  const unknown = names.find((name) => !parts.some((each) => each.name === name));
  if (names.length === 0 || unknown !== undefined)
    throw new ReleaseRefused(
      `${unknown === undefined ? 'Name a part.' : `There is no build of "${unknown}" here.`} Built here: ${[...new Set(parts.map(({ name }) => name))].toSorted().join(', ')}.`,
    );
  if (deployed.contracts.length === 0)
    throw new ReleaseRefused(
      'Nothing is known of what is deployed: there is no contract.json of it. Start the product, or build what is deployed (npm run build).',
    );
  const candidates = parts.filter(({ name }) => names.includes(name));
  return { candidates, breaks: breaksBy(candidates, deployed) };
}

/**
 * Checks parts as {@link canDeploy} does. Returns them, and a sentence that says yes.
 * @param source what `deployed` is, as a phrase that follows 'Compared with'
 * @throws {ReleaseRefused} with one sentence for each break
 */
export function assertFits(
  candidacy: Candidacy,
  source: string,
): { readonly candidates: readonly Contract[]; readonly text: string } {
  const { candidates, breaks } = canDeploy(candidacy);
  const count = (part: Contract['part']) =>
    candidacy.deployed.contracts.filter((each) => each.part === part).length;
  const compared = `Compared with ${source} (services: ${count('service')}, remotes: ${count('remote')}, shell: ${count('shell')}).`;
  if (breaks.length > 0)
    throw new ReleaseRefused(
      `No: ${candidacy.names.join(' and ')} may not be deployed. ${compared}\n${listed(breaks)}`,
    );
  const named = candidates.map(({ part, name }) => (part === 'shell' ? 'the shell' : `the ${name} ${part}`));
  return { candidates, text: `Yes: ${named.join(' and ')} may be deployed. ${compared}` };
}
