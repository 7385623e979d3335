import { spawn } from 'node:child_process';

/**
 * Runs a command, collects its output, and calls `stillRunning(seconds, output)` every ten seconds. A signal
 * to this process ends the command first.
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(seconds: number, output: string) => void} stillRunning
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function runQuietly(file, args, options, stillRunning) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const begun = Date.now();
    const ticking = setInterval(() => stillRunning(Math.round((Date.now() - begun) / 1000), output), 10_000);
    let output = '';
    const keep = (/** @type {Buffer} */ text) => (output = (output + text).slice(-100_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const endAll = (/** @type {NodeJS.Signals} */ signal) => {
      // Kills the whole process group: npx, pnpm and their workers.
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, endAll);
    const end = (/** @type {number | null} */ code) => {
      clearInterval(ticking);
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, endAll);
      resolve({ code, output });
    };
    child.once('error', (cause) => {
      output += String(cause);
      end(null);
    });
    child.once('close', end);
  });
}
