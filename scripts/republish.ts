// `npm run republish -- masterplan`: a service of the running product tells again what there is, for who counts it.
import path from 'node:path';
import { republish } from '@savvi/masterplan-service/republish';
import { parseOffset } from '@savvi/service-kit/clock';
import { Refusal } from './product/refusal.ts';
import { runningDatabase } from './product/running-database.ts';
import { parseSettings } from './product/settings.ts';

try {
  if (process.argv[2] !== 'masterplan') throw new Refusal('Usage: npm run republish -- masterplan');
  const { DATA_DIR, CLOCK_OFFSET } = parseSettings(process.env, path.dirname(import.meta.dirname));
  const stated = await republish({ databaseUrl: await runningDatabase(DATA_DIR, 'masterplan'), clockOffset: parseOffset(CLOCK_OFFSET) });
  console.log(`${stated} holdings were told again.`);
} catch (cause) {
  console.error(cause instanceof Refusal ? cause.message : cause);
  process.exitCode = 1;
}
