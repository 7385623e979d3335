import { keyObjects, type KeyringFile, UnusableKeyring } from './keyring.ts';
import type { RotationRows } from './rotation.maintenance.repository.ts';
import { DoesNotOpen } from './sealing.ts';
import { spaceKeysOf, type WrappedSpaceKey } from './space-key.ts';

/** How it goes about it. */
export interface Rewrapping {
  /** The service whose keys they are, such as `vault`. */
  readonly domain: string;
  readonly told: (line: string) => void | Promise<void>;
  /** How many spaces' keys are rewrapped in one transaction. */
  readonly batchSize?: number;
}

/** The outcome: how many keys were rewrapped, and the spaces whose keys don't open. */
export interface Rewrapped {
  readonly done: number;
  readonly broken: readonly string[];
}

/** Rewraps the keys of all spaces with the master key `nextId`, batch by batch. */
export async function rewrapAll(
  rows: RotationRows,
  keyring: KeyringFile,
  nextId: string,
  { domain, told, batchSize = 200 }: Rewrapping,
): Promise<Rewrapped> {
  const keys = keyObjects(keyring);
  const next = keys.get(nextId);
  if (next === undefined) throw new UnusableKeyring(`The ${domain} keyring does not hold ${nextId}.`);
  const broken: string[] = [];
  const total = await rows.countOthers(nextId);
  const rewrap = (spaceId: string, wrapped: WrappedSpaceKey): WrappedSpaceKey | null => {
    try {
      const old = keys.get(wrapped.masterKeyId);
      if (old !== undefined)
        return spaceKeysOf(domain).rewrap(spaceId, wrapped, old, { id: nextId, key: next });
    } catch (error) {
      if (!(error instanceof DoesNotOpen)) throw error;
    }
    broken.push(spaceId);
    return null;
  };
  let seen = 0;
  for (let last: string | undefined; ;) {
    const step = await rows.rewrap({ nextId, after: last, batchSize }, rewrap);
    if (step.last === undefined) return { done: seen - broken.length, broken };
    last = step.last;
    seen += step.seen;
    await told(`Wrapped the keys of ${Math.min(seen, total)} of ${total} spaces.`);
  }
}
