import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { core } from 'zod/mini';
import { z } from 'zod';

/** A definition made by `defineEvent`, as far as its schema is looked at. */
export interface EventOfContracts {
  readonly type: string;
  readonly data: core.$ZodType;
}

const isEvent = z.object({ type: z.string(), data: z.custom<core.$ZodType>((value) => typeof value === 'object' && value !== null && '_zod' in value), parse: z.function() });
const group = z.record(z.string(), z.unknown());

/** Every event that the contracts of a checkout define, each once, by type. */
export async function everyEvent(root: string): Promise<EventOfContracts[]> {
  const contracts = path.join(root, 'packages/contracts/src');
  const files = (await readdir(contracts, { recursive: true })).filter((file) => /(^|\/)(events|projections)\.ts$/.test(file));
  const exported = await Promise.all(files.map(async (file) => Object.values(group.parse({ ...(await import(path.join(contracts, file))) }))));
  const inGroups = exported.flat().flatMap((each) => (isEvent.safeParse(each).success ? [each] : Object.values(group.catch({}).parse(each))));
  return inGroups.flatMap((each) => isEvent.safeParse(each).data ?? []).toSorted((a, b) => (a.type < b.type ? -1 : 1));
}
