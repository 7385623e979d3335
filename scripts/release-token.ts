// `npm run release-token`: issues, lists and revokes the tokens with which teams release their areas
// (docs/operations.md).
import { tokenCommand } from '@savvi/release-kit/tokens/command';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import pg from 'pg';
import { hasProduct, isInUse, stoppedServer } from '@savvi/backup/servers';
import { placeOf, runInPod } from '@savvi/installation/databases';
import { dataFolderPaths, runningDatabase } from '@savvi/product/data-folder';
import { releaseKey } from '@savvi/product/secrets';
import { parseSettings } from '@savvi/product/settings';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { root } from './root.ts';

async function onDataFolder(words: readonly string[]): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  if (!hasProduct(dataDir))
    throw new Refusal(
      `There is no Savvi in ${dataDir}: start it once (npm start), or set DATA_DIR to the folder of one.`,
    );
  const connectionString = (await isInUse(dataDir))
    ? await runningDatabase(dataDir, 'gateway')
    : (await stoppedServer(dataDir, stack))('gateway');
  const pool = stack.adopt(new pg.Pool({ connectionString, max: 1 }), (open) => open.end());
  const key = await releaseKey(dataFolderPaths(dataDir).keys);
  await tokenCommand(words, { tokens: releaseTokens(pool), key, say: console.log });
}

const { words, isOnCluster } = placeOf(process.argv.slice(2));
if (isOnCluster) process.exitCode = await runInPod('gateway', 'gateway/src/release-tokens/main.ts', words);
else await onDataFolder(words);
