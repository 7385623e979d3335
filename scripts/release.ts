// `npm run release -- <area>`: builds one area and releases it to all users; the other forms are those of
// savvi-release (packages/release-client, docs/operations.md). It finds the product on the data folder or on the
// cluster.
import { parseArguments, type ReleaseCommand, usageOf } from '@savvi/release-client/arguments';
import { runCommand } from '@savvi/release-client/run-command';
import { placeOf } from '@savvi/installation/databases';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { assertHere } from './release/here.rules.ts';
import { openReleases } from './release/open-releases.ts';
import { releaseArea } from './release/release-area.ts';
import { root } from './root.ts';

const USAGE = usageOf(
  'npm run release --',
  [
    ['<area>', 'builds the area, publishes it and releases it to everybody'],
    ['<area> --from <folder>', 'the same for a build in the repository of the area'],
  ],
  'Beside the product on DATA_DIR, running or stopped; with --cluster on the cluster of KUBECONFIG, where the first is for some users only: images and charts bring a version to everybody.',
);

const say = console.log;

async function carryOut(
  command: Exclude<ReleaseCommand, { kind: 'help' }>,
  isOnCluster: boolean,
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  const { releases, isRunning } = await openReleases({ dataDir, isOnCluster }, stack);
  // `await` is needed here: the connection closes when this function returns.
  if (command.kind !== 'release' || command.from !== undefined)
    return await runCommand(command, { releases, folder: process.cwd(), say });
  const { area, audience, isForced, reason } = command;
  const { id: lock } = stack.use(await releases.lock());
  const releasing = { releases, lock, decision: { isForced, reason }, say };
  await releaseArea(area, audience, { ...releasing, root, dataDir, isOnCluster, isRunning });
}

const { words, isOnCluster } = placeOf(process.argv.slice(2));
const command = parseArguments(words, USAGE);
assertHere(command, isOnCluster);
if (command.kind === 'help') say(USAGE);
else await carryOut(command, isOnCluster);
