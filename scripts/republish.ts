// `npm run republish -- masterplan`: a service of the running product tells again what there is, for who counts it. With
// `billing --restored`, after a restore of billing's database alone, what it tells wins over what others heard since the backup.
import path from 'node:path';
import { parseOffset } from '@savvi/service-kit/clock';
import { Refusal } from './product/refusal.ts';
import { runningDatabase } from './product/running-database.ts';
import { parseSettings } from './product/settings.ts';

/** Each is loaded when it is asked for; what it tells of has a name for people. */
const services = new Map([
  ['identity', { things: 'accounts', load: () => import('@savvi/identity-service/republish') }],
  ['billing', { things: 'subscriptions', load: () => import('@savvi/billing-service/republish') }],
  ['budget', { things: 'budgets', load: () => import('@savvi/budget-service/republish') }],
  ['masterplan', { things: 'holdings', load: () => import('@savvi/masterplan-service/republish') }],
  ['vault', { things: 'entries', load: () => import('@savvi/vault-service/republish') }],
  ['documents', { things: 'documents', load: () => import('@savvi/documents-service/republish') }],
]);

const restoredBilling = () => import('@savvi/billing-service/republish').then(({ republishRestored }) => ({ republish: republishRestored }));

const [name = '', ...flags] = process.argv.slice(2);
try {
  const service = services.get(name);
  const isRestored = name === 'billing' && flags.join() === '--restored';
  if (service === undefined || (flags.length > 0 && !isRestored)) throw new Refusal(`Usage: npm run republish -- <${[...services.keys()].join('|')}>, or: npm run republish -- billing --restored`);
  const { DATA_DIR, CLOCK_OFFSET } = parseSettings(process.env, path.dirname(import.meta.dirname));
  const { republish } = isRestored ? await restoredBilling() : await service.load();
  const stated = await republish({ databaseUrl: await runningDatabase(DATA_DIR, name), clockOffset: parseOffset(CLOCK_OFFSET) });
  console.log(`${stated} ${service.things} were told again.`);
} catch (cause) {
  console.error(cause instanceof Refusal ? cause.message : cause);
  process.exitCode = 1;
}
