// A cluster's network enforces policies by itself. The test cluster's does so once it is told (POLICIES names
// the program), for the pods that are there at that moment, so this is done for the tests about it alone.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = process.env['POLICIES'];

/** From here on only what a policy allows goes through. */
export async function enforcePolicies(): Promise<void> {
  if (program !== undefined) await run('python3', [program]);
}

/** As before; pods that come and go are not held up by rules about others. */
export async function forgetPolicies(): Promise<void> {
  if (program !== undefined)
    await run('nsenter', ['--net=/run/netns/kube', 'iptables', '-D', 'FORWARD', '-j', 'NETPOL']);
}
