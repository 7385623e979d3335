import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explainInstall } from './explain-install.mjs';
import { alone } from './alone.mjs';
import { runQuietly } from './run-quietly.mjs';

/**
 * Fewer retries than the default: without a network, the installation fails soon or uses the cache, instead
 * of retrying for minutes.
 */
export const NPM_RETRIES = {
  npm_config_fetch_retries: '1',
  npm_config_fetch_retry_mintimeout: '1000',
  pnpm_config_fetch_retries: '1',
  pnpm_config_fetch_retry_mintimeout: '1000',
};

/**
 * Installs the locked dependencies unless exactly these are already installed.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function installIfStale(root, env = process.env) {
  const stamp = path.join(root, 'node_modules', '.savvi-installed');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedInstall(root);
  if (isInstalled()) return;
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  await alone(path.join(root, '.cache', 'install.lock'), async () => {
    if (isInstalled()) return; // Another process has installed the dependencies while this process waited.
    await install(root, env);
    writeFileSync(stamp, wantedInstall(root));
  });
}

/**
 * Installs the locked dependencies with pnpm.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
async function install(root, env) {
  const { config } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const begun = Date.now();
  console.log('Installing what Savvi needs (the first time this takes about half a minute) …');
  const command = [
    '--yes',
    `pnpm@${config.pnpm}`,
    'install',
    '--frozen-lockfile',
    '--config.confirm-modules-purge=false',
    '--reporter=append-only',
  ];
  const quiet = { npm_config_update_notifier: 'false', npm_config_loglevel: 'error' };
  const { code, output } = await runQuietly(
    'npx',
    command,
    { cwd: root, env: { ...env, ...NPM_RETRIES, ...quiet, CI: 'true' } },
    (seconds, so) => {
      console.log(`… still installing (${seconds} s${progress(so)})`);
    },
  );
  if (code !== 0) throw new Error(explainInstall(output));
  console.log(`Installed in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
}

/** The progress of the installation, from pnpm's latest progress line. @param {string} output */
function progress(output) {
  const [, all, reused, downloaded] =
    [...output.matchAll(/resolved (\d+), reused (\d+), downloaded (\d+)/g)].at(-1) ?? [];
  return all ? `, ${Number(reused) + Number(downloaded)} of ${all} packages` : '';
}

/** The inputs that decide whether an installation is up to date. @param {string} root */
export function wantedInstall(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests(root)]) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/** The package.json of the root and of every package in the folders of the workspace. @param {string} root */
function manifests(root) {
  const folders = (/** @type {string} */ at) =>
    readdirSync(path.join(root, at), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^dist$/.test(entry.name))
      .map((entry) => path.posix.join(at, entry.name));
  const first = folders('');
  return ['', ...first, ...first.flatMap(folders)]
    .map((folder) => path.posix.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)))
    .sort();
}
