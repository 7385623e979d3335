import { execFile } from 'node:child_process';
import { root } from './releases.ts';

/** A program's output and exit status. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a program in the root folder of the repository. */
export const run = (program: string, args: readonly string[], input = ''): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile(
      program,
      [...args],
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
      (failure, out, error) =>
        resolve({
          code: failure === null ? 0 : typeof failure.code === 'number' ? failure.code : 1,
          out,
          error: error || (failure?.message ?? ''),
        }),
    );
    child.stdin?.end(input);
  });
