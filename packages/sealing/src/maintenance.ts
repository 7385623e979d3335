// What an operator does beside a running service, over its database and its keyring.
import { isDatabaseAway } from '@savvi/service-kit/database-failure';
import pg from 'pg';
import type { z } from 'zod';
import type { DatabaseSession } from './database-session.ts';
import { type KeyringPlace, UnusableKeyring } from './keyring.ts';
import { rotate } from './rotate.ts';

/** Told to the operator, line by line. */
export type Say = (line: string) => void;

/** What a verification is given. */
export interface VerificationWork<Settings> {
  readonly session: DatabaseSession;
  readonly keyring: KeyringPlace;
  readonly settings: Settings;
  readonly say: Say;
}

/** What is particular to a service. */
export interface MaintenanceParts<Settings extends { readonly DATABASE_URL: string }> {
  readonly domain: string;
  readonly settings: z.ZodType<Settings>;
  readonly keyringFile: (settings: Settings) => string;
  /** Opens everything that is stored, and says what does not. @returns whether all is well */
  readonly verify: (work: VerificationWork<Settings>) => Promise<boolean>;
}

/** The maintenance of one service. */
export interface Maintenance {
  readonly commands: readonly string[];
  /** Does one of the commands. @returns whether all is well */
  maintain(command: string, given: Readonly<Record<string, string | undefined>>, say: Say): Promise<boolean>;
}

/** What keeps a program of maintenance from its work, in a sentence; null for what nobody foresaw. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof UnusableKeyring) return error.message;
  return isDatabaseAway(error) ? 'The database went away; run it again.' : null;
}

/** `rotate` and `verify` for a service whose rows are sealed. */
export function maintenance<Settings extends { readonly DATABASE_URL: string }>({
  domain,
  settings,
  keyringFile,
  verify,
}: MaintenanceParts<Settings>): Maintenance {
  const commands: ReadonlyMap<string, (work: VerificationWork<Settings>) => Promise<boolean>> = new Map([
    // Real time: it names a key.
    [
      'rotate',
      ({ session, keyring, say }) =>
        rotate({ ...keyring, session, now: new Date(), told: say }).then(() => true),
    ],
    ['verify', verify],
  ]);

  return {
    commands: [...commands.keys()],

    async maintain(command, given, say) {
      const run = commands.get(command);
      const parsed = settings.safeParse(given);
      if (run === undefined || !parsed.success) {
        const missing = [...new Set(parsed.error?.issues.map(({ path }) => path.join('.')))];
        say(
          run === undefined
            ? `There is no "${command}"; there are ${[...commands.keys()].join(', ')}.`
            : `These settings are missing or wrong: ${missing.join(', ')}.`,
        );
        return false;
      }
      const session = new pg.Client({ connectionString: parsed.data.DATABASE_URL });
      session.on('error', () => undefined); // the next query says so, and nothing is done without one
      try {
        await session.connect();
        return await run({
          session,
          keyring: { domain, file: keyringFile(parsed.data) },
          settings: parsed.data,
          say,
        });
      } catch (error) {
        const sentence = sentenceOf(error);
        if (sentence === null) throw error;
        say(sentence);
        return false;
      } finally {
        await session.end();
      }
    },
  };
}
