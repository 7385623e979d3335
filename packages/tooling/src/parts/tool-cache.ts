import { homedir } from 'node:os';
import path from 'node:path';

/**
 * The cache folder of programs that tests and the real-parts setting need, by version: $XDG_CACHE_HOME/savvi
 * or ~/.cache/savvi.
 */
export const TOOL_CACHE = path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'savvi');
