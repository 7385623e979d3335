// `npm run republish -- [--cluster] masterplan`: a service of the running product publishes snapshot events
// of all its records again, for services that keep projections of them. `billing --restored`, used after a
// restore of billing's database alone, overrides the events that consumers applied since the backup.
import { parseOffset } from '@savvi/service-kit/clock';
import { databasesOf, placeOf } from '@savvi/installation/databases';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { root } from './root.ts';

/**
 * A service's code is loaded only if the command names the service; `things` is the word for its records in
 * messages.
 */
const services = new Map([
  ['identity', { things: 'accounts', load: () => import('@savvi/identity-service/republish') }],
  ['billing', { things: 'subscriptions', load: () => import('@savvi/billing-service/republish') }],
  ['budget', { things: 'budgets', load: () => import('@savvi/budget-service/republish') }],
  ['masterplan', { things: 'holdings', load: () => import('@savvi/masterplan-service/republish') }],
  ['vault', { things: 'entries', load: () => import('@savvi/vault-service/republish') }],
  ['documents', { things: 'documents', load: () => import('@savvi/documents-service/republish') }],
]);

const restoredBilling = () =>
  import('@savvi/billing-service/republish').then(({ republishRestored }) => ({
    republish: republishRestored,
  }));

const { words, isOnCluster } = placeOf(process.argv.slice(2));
const [name = '', ...flags] = words;
await using stack = new AsyncDisposableStack();
const service = services.get(name);
const isRestored = name === 'billing' && flags.join() === '--restored';
if (service === undefined || (flags.length > 0 && !isRestored))
  throw new Refusal(
    `Usage: npm run republish -- <${[...services.keys()].join('|')}>, or: npm run republish -- billing --restored; on a cluster with --cluster`,
  );
const { DATA_DIR, CLOCK_OFFSET } = parseSettings(process.env, root);
const { republish } = isRestored ? await restoredBilling() : await service.load();
const stated = await republish({
  databaseUrl: await databasesOf(isOnCluster, DATA_DIR, stack)(name),
  clockOffset: parseOffset(CLOCK_OFFSET),
});
console.log(`${stated} ${service.things} were republished.`);
