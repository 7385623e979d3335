import { z } from 'zod';

const env = z.object({
  /** A JSON file with the databases and durables to create. */
  SETUP_FILE: z.string('is missing: it names the file that says what has to be there').min(1),
});

/** Parses the settings. @throws {Error} naming the missing settings */
export function parseEnv(source: Record<string, string | undefined>): z.output<typeof env> {
  const read = env.safeParse(source);
  if (!read.success) throw new Error(`SETUP_FILE ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
}
