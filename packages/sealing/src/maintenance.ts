// Maintenance commands that an operator runs beside a running service, on its database and keyring.
import { isDatabaseUnavailable } from '@savvi/service-kit/database-failure';
import pg from 'pg';
import type { z } from 'zod';
import type { DatabaseSession } from './database-session.ts';
import { type KeyringPlace, UnusableKeyring } from './keyring.ts';
import { rotate } from './rotate.ts';

/** Prints a line for the operator. */
export type Say = (line: string) => void;

/** The input of a verification. */
export interface VerificationWork<Settings> {
  readonly session: DatabaseSession;
  readonly keyring: KeyringPlace;
  readonly settings: Settings;
  readonly say: Say;
}

/** The input of a command that only one service has. */
export interface CommandWork<Settings> extends VerificationWork<Settings> {
  /** The words after the command. */
  readonly words: readonly string[];
}

/** The parts of the maintenance commands that differ between services. */
export interface MaintenanceParts<Settings extends { readonly DATABASE_URL: string }> {
  readonly domain: string;
  readonly settings: z.ZodType<Settings>;
  readonly keyringFile: (settings: Settings) => string;
  /** Opens all stored data and prints what cannot be opened. @returns whether everything opens */
  readonly verify: (work: VerificationWork<Settings>) => Promise<boolean>;
  /** The commands that only this service has, by name. They return whether they succeeded. */
  readonly others?: Readonly<Record<string, (work: CommandWork<Settings>) => Promise<boolean>>>;
}

/** The maintenance commands of one service. */
export interface Maintenance {
  readonly commands: readonly string[];
  /** Runs a command. `words` follow it on the command line. @returns whether it succeeded */
  maintain(
    command: string,
    given: Readonly<Record<string, string | undefined>>,
    say: Say,
    words?: readonly string[],
  ): Promise<boolean>;
}

/** An expected failure as a sentence for the operator; null for an unexpected error. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof UnusableKeyring) return error.message;
  return isDatabaseUnavailable(error) ? 'The database went away; run it again.' : null;
}

/** The commands `rotate` and `verify` for a service with sealed rows, and the service's others. */
export function maintenance<Settings extends { readonly DATABASE_URL: string }>({
  domain,
  settings,
  keyringFile,
  verify,
  others = {},
}: MaintenanceParts<Settings>): Maintenance {
  const commands = new Map<string, (work: CommandWork<Settings>) => Promise<boolean>>([
    // The clock of the command is real time, because the time becomes part of a key's id.
    [
      'rotate',
      ({ session, keyring, say }) =>
        rotate({ ...keyring, session, now: new Date(), told: say }).then(() => true),
    ],
    ['verify', verify],
    ...Object.entries(others),
  ]);

  return {
    commands: [...commands.keys()],

    async maintain(command, given, say, words = []) {
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
      // The next query reports the lost connection, and nothing happens without a query.
      session.on('error', () => undefined);
      try {
        await session.connect();
        return await run({
          session,
          keyring: { domain, file: keyringFile(parsed.data) },
          settings: parsed.data,
          say,
          words,
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
