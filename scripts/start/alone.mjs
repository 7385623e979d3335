// Two starts may run side by side from one checkout; only one of them installs. Node 20 has no file locks, so the lock is
// a file that names its owner; one that was killed is recognised by its process being gone.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const longestInstallMs = 15 * 60_000; // an older lock was left by a killed process whose number belongs to another now

/**
 * Runs `work` while no other process does under the same lock file.
 * @param {string} lock @param {() => Promise<void>} work
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

/** @param {string} lock */
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

/** @param {string} lock */
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
