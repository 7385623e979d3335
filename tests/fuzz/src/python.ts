// The fuzz test is a Python program: its virtual environment is in .cache and is created again when
// requirements.txt changes.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A requirement of the fuzz test is missing; the message describes in one sentence how to install it. */
export class NoPython extends Error {}

/**
 * Returns the folder with the programs of a virtual environment that contains the packages in `requirements`.
 * @throws {NoPython}
 */
export function programsOf(requirements: string, environment: string): string {
  const programs = join(environment, 'bin');
  const mark = join(environment, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return programs;
  rmSync(environment, { recursive: true, force: true });
  const python = process.env['PYTHON'] ?? 'python3';
  const run = (command: string, args: readonly string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!run(python, ['-m', 'venv', environment]))
    throw new NoPython(
      `The fuzz needs Python 3.10 or later with its venv module, and "${python}" is not one: install it, or name another by PYTHON=/path.`,
    );
  if (
    !run(join(programs, 'pip'), [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--requirement',
      requirements,
    ])
  )
    throw new NoPython('The fuzz could not install schemathesis: pip needs to reach its package registry.');
  writeFileSync(mark, wanted);
  return programs;
}
