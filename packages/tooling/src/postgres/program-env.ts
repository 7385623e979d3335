import path from 'node:path';

/** The environment of PostgreSQL's programs: only the path of their libraries, none of our settings. */
export function programEnv(native: string): NodeJS.ProcessEnv {
  const lib = path.join(native, 'lib');
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: lib, DYLD_LIBRARY_PATH: lib };
}
