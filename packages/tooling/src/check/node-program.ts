import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path, { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Finding } from '../fences/workspace.ts';

/** Returns the path of a file, such as the CLI, of an installed dependency of the package in `folder`. */
export const fileOf = (folder: string, name: string, file: string): string =>
  path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`)),
    file,
  );

/**
 * Runs a Node program and forwards our signals to it.
 * @returns its exit code; 128 or more if a signal ended it
 */
export async function runNode(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
  const ignore = () => undefined;
  const passOn = () => void child.kill('SIGTERM');
  process.on('SIGINT', ignore); // Ctrl-C reaches the whole process group; a SIGTERM reaches only this process
  process.on('SIGTERM', passOn);
  const [code] = (await once(child, 'exit')) as [number | null]; // the arguments of the `exit` event
  process.off('SIGINT', ignore).off('SIGTERM', passOn);
  return code ?? 128;
}

// The checks that installed programs make: the compiler, the linter and the formatter.

/** The TypeScript compiler, as an argument of {@link complaintOfCommand}. */
export const TSC = { package: 'typescript', path: 'bin/tsc' } as const;

/** A report of oxlint in its JSON format, pinned with its version; lint.test.ts covers it. */
interface LintReport {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

/** Folders of generated or third-party files. */
const NOT_OURS = /(^|\/)(node_modules|dist|generated|\.[^/]+)$/;

/** Runs the command of an installed package with the current Node binary (the one in PATH may be older). */
async function run(bin: { readonly package: string; readonly path: string }, args: string[], cwd: string) {
  const child = spawn(
    process.execPath,
    [fileOf(join(import.meta.dirname, '../..'), bin.package, bin.path), ...args],
    { cwd, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { output, complaint: code === 0 ? '' : `${output}${errors}` || `ended with ${code ?? 'a signal'}` };
}

/** Runs the command of an installed package. Returns its output if it failed, else ''. */
export const complaintOfCommand = async (...command: Parameters<typeof run>): Promise<string> =>
  (await run(...command)).complaint;

/**
 * Returns the unformatted files and the command that fixes them; an empty string if every file is formatted.
 */
export async function formatComplaint(root: string): Promise<string> {
  const files = await complaintOfCommand({ package: 'oxfmt', path: 'bin/oxfmt' }, ['--list-different'], root);
  return files === '' ? '' : `${files}\nRun \`npm run format\`.`;
}

/** Runs oxlint on the checkout at `root` with the .oxlintrc.json in it and returns the findings. */
export async function lintFindings(root: string): Promise<Finding[]> {
  const { output, complaint } = await run(
    { package: 'oxlint', path: 'bin/oxlint' },
    ['--format=json', '--report-unused-disable-directives-severity=error'],
    root,
  );
  if (!output.startsWith('{')) throw new Error(`oxlint did not run: ${complaint || output}`);
  // The report has oxlint's own format, so it has this type.
  const { diagnostics } = JSON.parse(output) as LintReport;
  return diagnostics.map(({ message, code, filename, labels }) => ({
    rule: code ?? 'lint',
    file: `${filename}:${labels[0]?.span.line ?? 1}`,
    message,
  }));
}

/**
 * Finds TypeScript files that belong to none of the projects; the compiler would never report errors in them.
 * @throws with the compiler's message if it cannot read a project
 */
export async function untypedFiles(root: string, projects: readonly string[]): Promise<Finding[]> {
  const listed = await Promise.all(
    projects.map((project) => run(TSC, ['-p', project, '--listFilesOnly'], root)),
  );
  const failure = listed.find(({ complaint }) => complaint !== '');
  if (failure) throw new Error(failure.complaint);
  const typed = new Set(
    listed.flatMap(({ output }) => output.split('\n')).map((file) => relative(root, file)),
  );
  return globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => NOT_OURS.test(String(path)) })
    .filter((file) => !typed.has(file))
    .map((file) => ({ rule: 'type-checked', file, message: `is in none of ${projects.join(', ')}` }));
}
