import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Where programs that tests and other settings need are kept, each under its version: $XDG_CACHE_HOME/savvi
 * or ~/.cache/savvi.
 */
export const TOOL_CACHE = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'savvi');
