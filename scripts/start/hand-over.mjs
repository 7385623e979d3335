import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Continues as `node args`: forwards signals and exits with the same code or signal. The child has its own
 * process group, so that Ctrl-C reaches it only once, through this process; and an IPC channel, through which
 * it notices when this process is killed (follow-parent.mjs).
 * @param {string} node
 * @param {string[]} args
 * @param {string} root
 */
export function handOver(node, args, root) {
  const follow = new URL('./follow-parent.mjs', import.meta.url).href;
  const child = spawn(node, ['--import', follow, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled'),
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGQUIT']))
    process.on(signal, () => child.kill(signal));
  process.on('SIGHUP', () => child.kill('SIGTERM')); // A closed terminal sends SIGHUP.
  child.once('error', (cause) => {
    console.error(`Node could not be started (${cause.message}): remove node_modules and start again.`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}
