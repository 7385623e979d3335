// `npm run release-token`: issues, lists and revokes the tokens with which teams release their areas
// (docs/operations.md).
import { tokenCommand } from '@savvi/release-kit/tokens/command';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import { placeOf, runInPod } from '@savvi/installation/databases';
import { dataFolderPaths } from '@savvi/product/data-folder';
import { releaseKey } from '@savvi/product/secrets';
import { parseSettings } from '@savvi/product/settings';
import '@savvi/tooling/refusal/of-command';
import { gatewayPool } from './release/gateway-pool.ts';
import { root } from './root.ts';

async function onDataFolder(words: readonly string[]): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  const pool = await gatewayPool(dataDir, stack);
  const key = await releaseKey(dataFolderPaths(dataDir).keys);
  await tokenCommand(words, { tokens: releaseTokens(pool), key, say: console.log });
}

const { words, isOnCluster } = placeOf(process.argv.slice(2));
if (isOnCluster) process.exitCode = await runInPod('gateway', 'gateway/src/release-tokens/main.ts', words);
else await onDataFolder(words);
