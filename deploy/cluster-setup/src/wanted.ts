import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** What has to be there before services start. */
export const wanted = z.strictObject({
  /** Address of PostgreSQL, with the superuser's name and password. */
  postgres: z.url(),
  /** A database and the role that owns it share a name. */
  databases: z.array(z.strictObject({ name: z.string().min(1), password: z.string().min(1) })),
  bus: z.strictObject({
    /** With the administrator's name and password. */
    url: z.url(),
    /** How many servers keep each event. */
    replicas: z.int().min(1),
    durables: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  }),
});

/**
 * What has to be there before services start: databases with their passwords, and the durables of the bus by
 * role and name.
 */
export type Wanted = z.output<typeof wanted>;

/** Reads it from a file. @throws {Error} naming what is missing or wrong, never a value: they are secrets */
export async function readWanted(file: string): Promise<Wanted> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`The file ${file} cannot be read (${String(cause.code)}).`);
  });
  const read = wanted.safeParse(parsed(text));
  if (!read.success)
    throw new Error(
      `The file ${file} is wrong: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // no cause: it would quote the file
  }
}
