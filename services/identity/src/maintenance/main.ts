import { access, constants, readlink } from 'node:fs/promises';
import { identityMaintenance } from './maintenance.ts';

/**
 * The output of a container's first process, which is the container's log. The output of `kubectl exec` is shown to
 * the operator only.
 */
const CONTAINER_LOG = '/proc/1/fd/1';
/** Whether the container's log can be written. Outside of a container, the output of the first process is discarded. */
async function hasContainerLog(): Promise<boolean> {
  try {
    await access(CONTAINER_LOG, constants.W_OK);
    return (await readlink(CONTAINER_LOG)) !== '/dev/null';
  } catch {
    return false;
  }
}

const [command = '', ...words] = process.argv.slice(2);
process.exitCode = (await identityMaintenance.maintain(
  command,
  { ...((await hasContainerLog()) && { LOG_FILE: CONTAINER_LOG }), ...process.env },
  (line) => process.stdout.write(`${line}\n`),
  words,
))
  ? 0
  : 1;
