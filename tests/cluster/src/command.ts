import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './cluster.ts';

/** Runs `npm run <command> -- <args>` and answers what it printed. @throws {Error} when it fails */
export const runRootCommand = async (command: string, args: readonly string[]): Promise<string> => (await promisify(execFile)('npm', ['run', command, '--', ...args], { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 })).stdout;
