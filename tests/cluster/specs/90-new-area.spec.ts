// Installs an area that the running product does not know: `npm run new-area` made it in another checkout, and only
// its two images were built. Nothing else is built, upgraded or restarted.
import { registrySchema } from '@savvi/contracts/registry';
import { newPerson } from '@savvi/resilience/calls';
import { PASSWORD } from '@savvi/testing/session';
import { helm } from '@savvi/tooling/cluster';
import { afterAll, describe, expect, it } from 'vitest';
import { ADDRESS, inPod, nameOf, podsOf, PRODUCT, runRootCommand, until } from '../src/cluster.ts';
import { installFrom } from '../src/people.ts';

/** The checkout with the area `trips`, as `.ci/cluster.sh` makes one. */
const CHECKOUT = process.env['NEW_AREA'] ?? '';
const RELEASES = ['trips', 'mfe-trips'];
/** Milliseconds within which the gateway knows a service that is ready, and a frontend. */
const NOTICED_MS = 15_000;
/** Milliseconds within which the admin service knows that another service erases data. */
const ERASING_MS = 90_000;

const others = async () =>
  (await podsOf(PRODUCT))
    .filter((pod) => !RELEASES.includes(nameOf(pod)))
    .map(({ metadata, status }) => ({
      name: metadata.name,
      restarts: (status.containerStatuses ?? []).map(({ restartCount }) => restartCount),
    }));

/** The names in the first column of a query on the database of the admin service. */
const namesIn = (query: string, values: readonly string[]): Promise<string[]> =>
  inPod(
    'deploy/admin',
    `
    import { createRequire } from 'node:module';
    const client = new (createRequire('/app/packages/service-kit/package.json')('pg')).Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query({ text: ${JSON.stringify(query)}, values: ${JSON.stringify(values)}, rowMode: 'array' });
    await client.end();
    console.log(JSON.stringify(rows.flat()));`,
  );

describe.skipIf(CHECKOUT === '')('an area that the product does not know', () => {
  afterAll(async () => {
    await helm(['uninstall', ...RELEASES, '--namespace', PRODUCT, '--ignore-not-found', '--wait']);
  }, 120_000);

  it('appears when its two releases are installed, while every other pod keeps running', async () => {
    const person = await newPerson(() => ADDRESS);
    expect((await person.call('GET', '/api/trips')).status).toBe(404);
    const before = await others();

    // An operator creates its database and its permissions on the bus, from the area.json in the checkout.
    await runRootCommand('cluster:up', ['--data-only'], {}, CHECKOUT);
    const begun = performance.now();
    for (const name of RELEASES) await installFrom(CHECKOUT, name);
    const installed = performance.now();
    const areas = async () =>
      registrySchema.parse((await person.call('GET', '/registry.json')).json).areas.map(({ name }) => name);
    await until(async () => (await areas()).includes('trips'), NOTICED_MS, 'the registry has no area trips');
    const add = () => person.call('POST', '/api/trips', { body: { name: 'Lisbon' } });
    await until(async () => (await add()).status === 201, NOTICED_MS, '/api/trips does not accept an item');
    console.log(
      `installed in ${Math.round(installed - begun)} ms, usable ${Math.round(performance.now() - installed)} ms later`,
    );
    expect((await person.call('GET', '/api/openapi.json')).json).toMatchObject({
      paths: { '/api/trips': { post: { summary: expect.any(String) } } },
    });

    await until(
      async () => (await namesIn('SELECT name FROM erasing_services', [])).includes('trips'),
      ERASING_MS,
      'the admin service does not know that trips erases data',
    );
    expect(await person.call('DELETE', '/api/user', { body: { password: PASSWORD } })).toMatchObject({
      status: 204,
    });
    await until(
      async () =>
        (await namesIn('SELECT service FROM erasures WHERE user_id = $1', [person.id])).includes('trips'),
      NOTICED_MS,
      'no erasure by trips was recorded',
    );
    // An autoscaler may have removed a pod in the meantime.
    expect(before).toEqual(expect.arrayContaining(await others()));
  });
});
