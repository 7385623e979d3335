// A production cluster's network enforces policies by itself. The test cluster enforces them only after the
// POLICIES program has run, for the pods that exist at that moment, so it runs only for the tests of
// policies.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const program = process.env['POLICIES'];

/** Enforces the policies from now on: only allowed connections succeed. */
export async function enforcePolicies(): Promise<void> {
  if (program !== undefined) await run('python3', [program]);
}

/** Stops the enforcement, because rules for existing pods would delay new ones. */
export async function forgetPolicies(): Promise<void> {
  if (program !== undefined)
    await run('nsenter', ['--net=/run/netns/kube', 'iptables', '-D', 'FORWARD', '-j', 'NETPOL']);
}
