import { access, constants } from 'node:fs/promises';
import { identityMaintenance } from './maintenance.ts';

/**
 * The output of a container's first process, which is the container's log. The output of `kubectl exec` is shown to
 * the operator only.
 */
const CONTAINER_LOG = '/proc/1/fd/1';
const hasContainerLog = await access(CONTAINER_LOG, constants.W_OK).then(
  () => true,
  () => false,
);

const [command = '', ...words] = process.argv.slice(2);
process.exitCode = (await identityMaintenance.maintain(
  command,
  { ...(hasContainerLog && { LOG_FILE: CONTAINER_LOG }), ...process.env },
  (line) => process.stdout.write(`${line}\n`),
  words,
))
  ? 0
  : 1;
