// `npm run release -- <area>`: builds one area and releases it to all users. `--to <version>` rolls back,
// `--list` lists versions, `--compare` and `--promote` handle a version in partial rollout
// (docs/operations.md).
import { userInfo } from 'node:os';
import path from 'node:path';
import { viewCounts } from '@savvi/release-kit/canaries/counts';
import type { Operator } from '@savvi/release-kit/releases';
import { systemClock } from '@savvi/service-kit/clock';
import { placeOf } from '@savvi/installation/databases';
import { deployedOn, deployedOnCluster } from '@savvi/installation/deployed-product';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { compareCanary, promoteCanary } from './release/canary.ts';
import { gatewayDatabase } from './release/gateway-database.ts';
import { actsText, textOf } from './release/lines.rules.ts';
import type { Judging } from './release/may-release.ts';
import { goTo, releaseArea } from './release/release-area.ts';
import { releaseBuilt } from './release/release-built.ts';
import { type Asked, askedBy, USAGE } from './release/words.rules.ts';
import { root } from './root.ts';

const say = console.log;
/** How many of an area's latest acts are listed. */
const ACTS = 10;

/** The name of the account on this machine; its number if it has none, as in many containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The operator, by the account on this machine until releases have tokens. */
const operatorOf = ({ reason, isForced }: Pick<Operator, 'reason' | 'isForced'>): Operator => ({
  actor: accountName(),
  reason,
  isForced,
});

async function carryOut(asked: Exclude<Asked, { to: 'help' }>, isOnCluster: boolean): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  const { pool, releases, isRunning } = await gatewayDatabase(dataDir, isOnCluster, stack);
  const judging = (by: Operator): Judging => ({
    by,
    say,
    deployed: () =>
      isOnCluster
        ? deployedOnCluster(releases)
        : deployedOn({ dataDir, isRunning, root, registry: releases }),
  });
  if ('isForced' in asked) stack.use(await releases.alone());
  if (asked.to === 'release') {
    const place = {
      root,
      dataDir,
      isOnCluster,
      isRunning,
      releases,
      judging: judging(operatorOf(asked)),
      say,
    };
    await (asked.from === undefined
      ? releaseArea(asked.area, asked.audience, place)
      : releaseBuilt(asked.area, path.resolve(asked.from), asked.audience, place));
  }
  if (asked.to === 'go')
    await goTo(asked.area, asked.version, asked.audience, {
      releases,
      judging: judging(operatorOf(asked)),
      say,
    });
  const canary = { releases, counts: viewCounts(pool, systemClock()), say };
  if (asked.to === 'compare') await compareCanary(asked.area, canary);
  if (asked.to === 'promote') await promoteCanary(asked.area, operatorOf(asked), canary);
  if (asked.to === 'list')
    for (const line of await releases.list(asked.area)) {
      for (const text of textOf(line)) say(text);
      if (asked.area !== undefined)
        for (const text of actsText(await releases.acts(line.area, ACTS))) say(text);
    }
}

const { words, isOnCluster } = placeOf(process.argv.slice(2));
const asked = askedBy(words, isOnCluster);
if (asked.to === 'help') say(USAGE);
else await carryOut(asked, isOnCluster);
