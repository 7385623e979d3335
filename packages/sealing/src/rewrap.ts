import { keyObjects, type KeyringFile, UnusableKeyring } from './keyring.ts';
import type { RotationRows } from './rotation.maintenance.repository.ts';
import { DoesNotOpen } from './sealing.ts';
import { spaceKeysOf, type WrappedSpaceKey } from './space-key.ts';

/** The options of rewrapping. */
export interface Rewrapping {
  /** The service whose keys are rewrapped, such as `vault`. */
  readonly domain: string;
  readonly told: (line: string) => void | Promise<void>;
  /** The number of space keys per transaction. */
  readonly batchSize?: number;
}

/** The result: the number of rewrapped keys, and the spaces whose keys do not open. */
export interface Rewrapped {
  readonly done: number;
  readonly broken: readonly string[];
}

/** Rewraps all space keys with the master key `nextId`, in batches. */
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
