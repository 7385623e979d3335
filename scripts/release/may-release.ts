// Nothing is released that would break what runs with it, unless people say that it is to be released anyway (docs/adr/0037).
import type { Contract } from '@savvi/tooling/contracts/contract';
import { breaksBy } from '../contracts/can-deploy.ts';
import type { KnownDeployed } from '../contracts/deployed-product.ts';
import { Refusal } from '../product/refusal.ts';

/** How strictly a release is judged, and against what. */
export interface Judging {
  /** Asked for when it is needed: a cluster takes its time. */
  readonly deployed: () => Promise<KnownDeployed>;
  /** Says what would break, and goes on. */
  readonly isAnyway: boolean;
  readonly say: (line: string) => void;
}

/** What is to be released, in words, and its contracts; null where a version came without one. */
export interface Judged {
  readonly what: string;
  readonly candidates: readonly (Contract | null)[];
}

/** Compares a release with what is deployed, before anything changes. @throws {Refusal} with a sentence for each thing that would break */
export async function mayRelease({ what, candidates }: Judged, { deployed: ask, isAnyway, say }: Judging): Promise<void> {
  const deployed = await ask();
  const known = candidates.filter((each) => each !== null);
  const breaks = [...(known.length < candidates.length ? [`Nobody can say what ${what} would break: it was published without its contract.json.`] : []), ...breaksBy(known, deployed)];
  if (breaks.length === 0) return;
  const text = breaks.map((each) => `- ${each}`).join('\n');
  if (!isAnyway) throw new Refusal(`${what} is not released: it does not fit ${deployed.source}.\n${text}\nNothing was changed. With --anyway it is released all the same.`);
  say(`${what} does not fit ${deployed.source}, and is released anyway:\n${text}`);
}
