import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The schema of the databases and durables that must exist before services start. */
export const wanted = z.strictObject({
  /** The connection string of PostgreSQL with the superuser's name and password. */
  postgres: z.url(),
  /** A database and the role that owns it share a name. */
  databases: z.array(z.strictObject({ name: z.string().min(1), password: z.string().min(1) })),
  bus: z.strictObject({
    /** The address of NATS with the administrator's name and password. */
    url: z.url(),
    /** The number of NATS servers that store each event. */
    replicas: z.int().min(1),
    durables: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
  }),
});

/**
 * What must exist before services start: databases with their passwords, and the bus's durables by role and
 * name.
 */
export type Wanted = z.output<typeof wanted>;

/**
 * Reads the wanted state from a file.
 * @throws {Error} naming missing or invalid keys, but never a value, because values are secrets
 */
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
    return undefined; // The error gets no cause, because the cause would quote the file with its secrets.
  }
}
