import path from 'node:path';

/** The environment of PostgreSQL's programs: nothing of ours but the way to their own libraries. */
export function programEnv(native: string): NodeJS.ProcessEnv {
  const lib = path.join(native, 'lib');
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib };
}
