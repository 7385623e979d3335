import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** A definition made by `defineEvent`, reduced to the fields that contracts use. */
export interface EventOfContracts {
  readonly type: string;
  readonly data: z.core.$ZodType;
}

/**
 * The folder of the contracts package that the parts are built with: TypeScript in the monorepo, JavaScript
 * if installed from a registry.
 */
export const contractsDir = dirname(createRequire(import.meta.url).resolve('@savvi/contracts/event'));

const isEvent = z.object({
  type: z.string(),
  data: z.custom<z.core.$ZodType>((value) => typeof value === 'object' && value !== null && '_zod' in value),
  parse: z.function(),
});
const group = z.record(z.string(), z.unknown());

/** Returns every event that the contracts define, once per type. */
export async function everyEvent(): Promise<EventOfContracts[]> {
  const files = (await readdir(contractsDir, { recursive: true })).filter((file) =>
    /(^|\/)(events|projections)\.[jt]s$/.test(file),
  );
  const exported = await Promise.all(
    files.map(async (file) => Object.values(group.parse({ ...(await import(join(contractsDir, file))) }))),
  );
  const inGroups = exported
    .flat()
    .flatMap((each) =>
      isEvent.safeParse(each).success ? [each] : Object.values(group.catch({}).parse(each)),
    );
  return inGroups
    .flatMap((each) => isEvent.safeParse(each).data ?? [])
    .toSorted((a, b) => (a.type < b.type ? -1 : 1));
}
