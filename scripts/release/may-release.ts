// Rejects a release that would break a deployed part, unless it is forced with `--force` (docs/adr/0037).
import type { Operator } from '@savvi/release-kit/releases';
import type { PublishedVersion } from '@savvi/release-kit/releases/line';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import type { Contract } from '@savvi/tooling/contracts/contract';
import { breaksBy } from '@savvi/contract-check/can-deploy';
import type { KnownDeployed } from '@savvi/installation/deployed-product';
import { Refusal } from '@savvi/tooling/refusal';
import { services } from '@savvi/product/services';
import { minuteOf } from './lines.rules.ts';
import { red } from './red.ts';

/** The deployed contracts that a release is checked against, and the operator of the release. */
export interface Judging {
  /** Called only when needed, because querying a cluster is slow. */
  readonly deployed: () => Promise<KnownDeployed>;
  /** If the operator forces the release, problems are printed and the release continues. */
  readonly by: Operator;
  readonly say: (line: string) => void;
}

/**
 * A release to check: its description, and a function that returns its contracts; null for a version
 * published without one.
 */
export interface Judged {
  readonly what: string;
  /** Reads the whole checkout or queries the product. Either can fail because of an unrelated part. */
  readonly candidates: () => Promise<readonly (Contract | null)[]>;
}

/**
 * Compares a release with the deployed contracts before anything changes.
 * @throws {Refusal} with a sentence for each incompatibility
 */
export async function mayRelease(judged: Judged, { deployed, by, say }: Judging): Promise<void> {
  const reasons = await reasonsAgainst(judged, deployed).catch((cause: unknown) => {
    if (!by.isForced) throw cause;
    // A forced rollback must not depend on available contracts.
    return `nobody can say what it would break: ${messageOf(cause)}`;
  });
  if (reasons === null) return;
  if (!by.isForced)
    throw new Refusal(
      `${judged.what} is not released: ${reasons}\nNothing was changed. With --force and a --reason it is released all the same.`,
    );
  say(red(`${judged.what} is released by force: ${reasons}`));
}

/**
 * Rejects a version that was automatically rolled back, in case the operator does not know about the
 * rollback.
 * @throws {Refusal} with the reason of the rollback
 */
export function mayGiveAgain(
  area: string,
  published: Pick<PublishedVersion, 'version' | 'rolledBack'> | undefined,
  { by, say }: Pick<Judging, 'by' | 'say'>,
): void {
  if (!published?.rolledBack) return;
  const {
    version,
    rolledBack: { at, why },
  } = published;
  const what = `${area} ${version} was rolled back automatically (${minuteOf(at)}): ${why}.`;
  if (!by.isForced)
    throw new Refusal(
      `${what}\nNothing was changed. With --force and a --reason it is rolled out all the same.`,
    );
  say(red(`${what} It is rolled out by force.`));
}

/** Returns the reasons against a release; null when nothing breaks. */
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

/** Formats the sentences as a list with one line each. */
export const listed = (sentences: readonly string[]): string =>
  sentences.map((each) => `- ${each}`).join('\n');
