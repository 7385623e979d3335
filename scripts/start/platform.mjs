import { existsSync } from 'node:fs';
import path from 'node:path';

const oldest = [20, 19];
const pinned = [24, 12]; // The first Node version that runs TypeScript without a warning.

/**
 * Whether a version is the version `least` or a later one.
 * @param {string} version
 * @param {number[]} least
 */
function isAtLeast(version, [major = 0, minor = 0]) {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * Why Savvi cannot run on this machine, in one sentence; null if it can.
 * @param {Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'> & { report?: NodeJS.ProcessReport }} machine
 */
export function refusalOfPlatform({ platform, arch, versions, report }) {
  const node = versions.node;
  if (!isAtLeast(node, oldest))
    return `Savvi needs Node ${oldest.join('.')} or later; this is Node ${node}. Install a newer one from https://nodejs.org and start again.`;
  if (platform === 'linux' && ['x64', 'arm64'].includes(arch)) {
    const { header } = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
      report?.getReport() ?? {}
    );
    return header?.glibcVersionRuntime
      ? null
      : 'Savvi needs a Linux with the GNU C library, such as Debian, Ubuntu or Fedora; this one (Alpine?) has another.';
  }
  if (platform === 'darwin' && ['x64', 'arm64'].includes(arch)) {
    return isAtLeast(node, pinned)
      ? null
      : `On macOS, Savvi needs Node ${pinned.join('.')} or later; this is Node ${node}. Install a newer one from https://nodejs.org and start again.`;
  }
  return `Savvi starts on Linux and macOS, x64 or arm64; this is ${platform} ${arch}.${platform === 'win32' ? ' On Windows, use it inside WSL.' : ''}`;
}

/**
 * The path of the Node that runs the product: on Linux the one from the lockfile, elsewhere the installed
 * one.
 * @param {string} root
 * @param {Pick<NodeJS.Process, 'platform' | 'arch' | 'execPath'>} machine
 */
export function nodeFor(root, { platform, arch, execPath }) {
  const own = path.join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node');
  return existsSync(own) ? own : execPath;
}
