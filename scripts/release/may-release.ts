// Nothing is released that would break what runs with it, unless people say that it is to be released anyway
// (docs/adr/0037).
import type { PublishedVersion } from '@savvi/gateway/releases/line';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import type { Contract } from '@savvi/tooling/contracts/contract';
import { breaksBy } from '@savvi/contract-check/can-deploy';
import type { KnownDeployed } from '@savvi/installation/deployed-product';
import { Refusal } from '@savvi/tooling/refusal';
import { services } from '@savvi/product/services';
import { minuteOf } from './lines.rules.ts';

/** How strictly a release is judged, and against what. */
export interface Judging {
  /** Asked for when it is needed: a cluster takes its time. */
  readonly deployed: () => Promise<KnownDeployed>;
  /** Says what would break, and goes on. */
  readonly isAnyway: boolean;
  readonly say: (line: string) => void;
}

/**
 * What is to be released, in words, and how its contracts are learned; null where a version came without one.
 */
export interface Judged {
  readonly what: string;
  /** Reads the whole checkout, or asks the product: either may fail by somebody else's part. */
  readonly candidates: () => Promise<readonly (Contract | null)[]>;
}

/**
 * Compares a release with what is deployed, before anything changes.
 * @throws {Refusal} with a sentence for each thing that would break
 */
export async function mayRelease(judged: Judged, { deployed, isAnyway, say }: Judging): Promise<void> {
  const reasons = await reasonsAgainst(judged, deployed).catch((cause: unknown) => {
    if (!isAnyway) throw cause;
    return `nobody can say what it would break: ${messageOf(cause)}`; // the way back must not depend on what can be asked
  });
  if (reasons === null) return;
  if (!isAnyway)
    throw new Refusal(
      `${judged.what} is not released: ${reasons}\nNothing was changed. With --anyway it is released all the same.`,
    );
  say(`${judged.what} is released anyway: ${reasons}`);
}

/**
 * What was rolled back by itself is not given to people once more by who has not heard of it.
 * @throws {Refusal} with the reason of then
 */
export function mayGiveAgain(
  area: string,
  published: Pick<PublishedVersion, 'version' | 'rolledBack'> | undefined,
  { isAnyway, say }: Pick<Judging, 'isAnyway' | 'say'>,
): void {
  if (!published?.rolledBack) return;
  const {
    version,
    rolledBack: { at, why },
  } = published;
  const what = `${area} ${version} was taken back from those who had it (${minuteOf(at)}): ${why}.`;
  if (!isAnyway) throw new Refusal(`${what}\nNothing was changed. With --anyway it is given all the same.`);
  say(`${what} It is given anyway.`);
}

/** Null where nothing breaks. */
async function reasonsAgainst(
  { what, candidates: learn }: Judged,
  ask: Judging['deployed'],
): Promise<string | null> {
  const [candidates, deployed] = [await learn(), await ask()];
  const known = candidates.filter((each) => each !== null);
  const breaks = [
    ...(known.length < candidates.length
      ? [`Nobody can say what ${what} would break: it was published without its contract.json.`]
      : []),
    ...breaksBy(known, deployed),
  ];
  if (breaks.length === 0) return null;
  const isThere = (service: string) =>
    deployed.contracts.some(({ part, name }) => part === 'service' && name === service);
  const isNew = known.some(
    ({ part, name }) => part === 'remote' && services.some((each) => each.name === name) && !isThere(name),
  );
  return `it does not fit ${deployed.source}.\n${listed(breaks)}${isNew ? '\nIts service is new there: the next start of the product brings it, and its remote as well.' : ''}`;
}

/** A sentence a line. */
export const listed = (sentences: readonly string[]): string =>
  sentences.map((each) => `- ${each}`).join('\n');
