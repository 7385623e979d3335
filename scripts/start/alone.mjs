// Two commands may start concurrently in one checkout, but only one of them installs. Node 20 has no file
// locks, so the lock is a file with the process id of its owner; a lock whose process is gone is stale.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// A lock older than this is stale: its owner was killed, and its process id now belongs to another process.
const longestInstallMs = 15 * 60_000;

/**
 * Runs `work` while no other process does so under the same lock file.
 * @param {string} lock
 * @param {() => Promise<void>} work
 */
export async function alone(lock, work) {
  for (let waits = 0; !take(lock); waits++) {
    if (waits === 0) console.log('Another start is installing; waiting for it …');
    await sleep(250);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock file; returns false if another process holds it. @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if (/** @type {NodeJS.ErrnoException} */ (cause).code !== 'EEXIST') throw cause;
  }
  if (!isHeld(lock)) rmSync(lock, { force: true });
  return false;
}

/** Whether another running process holds the lock file. @param {string} lock */
function isHeld(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (Date.now() - statSync(lock).mtimeMs > longestInstallMs) return false;
    return owner !== process.pid && process.kill(owner, 0);
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    return code === 'EPERM';
  }
}
