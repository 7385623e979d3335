import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ObjectStoreDown } from '@savvi/service-kit/object-store';
import { isDatabaseUnavailable } from '@savvi/service-kit/database-failure';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { explainDisk } from '@savvi/tooling/postgres/failure';
import { Refusal } from '@savvi/tooling/refusal';
import { LeftBehind } from './objects.ts';

/**
 * Runs a command that a signal aborts. The exit code says whether it succeeded, and an expected failure is
 * printed as one sentence. `written` is the folder that the command fills.
 */
export async function runCommand<Command extends { readonly written: string }>(
  parse: () => Command,
  work: (command: Command, signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  let written = '';
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  try {
    const command = parse();
    written = command.written;
    process.exitCode = (await work(command, ending.signal)) ? 0 : 1;
  } catch (cause) {
    console.error(
      ending.signal.aborted && !(cause instanceof LeftBehind)
        ? 'Ended before it was done: nothing of it was kept.'
        : (sentenceOf(cause, written) ?? cause),
    );
    process.exitCode = 1;
  }
}

/**
 * Parses a command line of one folder and some options.
 * @throws {Refusal} with the usage text
 */
export function parseFolder<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  isValid: (values: ReturnType<typeof parseArgs<{ options: Options }>>['values']) => boolean,
) {
  try {
    const { positionals, values } = parseArgs<{ options: Options; allowPositionals: true }>({
      allowPositionals: true,
      options,
    });
    const [folder, ...others] = positionals;
    if (folder && others.length === 0 && isValid(values)) return { folder, ...values };
  } catch {
    // An unknown option is reported with the usage text, which lists the valid options.
  }
  throw new Refusal(usage);
}

/** The message for an expected failure, in one sentence; null for an unexpected one. */
function sentenceOf(cause: unknown, folder: string): string | null {
  if (cause instanceof Refusal || cause instanceof StartRefused) return cause.message;
  if (cause instanceof ObjectStoreDown)
    return 'The object store cannot be reached: nothing was kept. Run it again.';
  return isDatabaseUnavailable(cause)
    ? 'The database went away: nothing was kept. Run it again.'
    : explainDisk(cause, folder);
}
