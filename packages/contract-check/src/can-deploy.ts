import type { Contract } from '@savvi/part-contracts/contract';
import { breaksBy, type Deployed } from '@savvi/part-contracts/deployed';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * Returns the parts to release and one sentence for each change of theirs that would break a deployed part.
 * `parts` are the contracts of the caller's checkout. `names` are areas (each stands for its remote and its
 * service), services without an area, `shell` or `gateway`.
 * @throws {Refusal} if a name is unknown, or if nothing is known to be deployed
 */
export function canDeploy({
  parts,
  names,
  deployed,
}: {
  readonly parts: readonly Contract[];
  readonly names: readonly string[];
  readonly deployed: Deployed;
}) {
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
