#!/usr/bin/env node
// `npm run dev -- mfe-budget [--api http://localhost:8080] [--as admin] [--port 3005]`: starts one area
// without the rest of the product. `savvi-dev` in the repository of an area.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { remoteSchema } from '@savvi/contracts/remote';
import { findFrontends } from '@savvi/tooling/frontend/frontends';
import { serveArea } from '@savvi/tooling/frontend/serve';
import { errorCode } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';
import { fakeBackendListener } from '../fake-backend/node-listener.ts';
import { SAMPLE_USERS, type SampleUser } from '../fake-backend/sample-answers.ts';

const root = process.cwd();
const isSampleUser = (name: string): name is SampleUser => name in SAMPLE_USERS;

function settings() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { api: { type: 'string' }, as: { type: 'string' }, port: { type: 'string', default: '3005' } },
  });
  const areas = findFrontends(root).filter(({ kind }) => kind === 'remote');
  const area = areas.find(({ name, dir }) => [name, path.basename(dir)].includes(positionals[0] ?? ''));
  if (area === undefined || positionals.length > 1)
    throw new Refusal(
      `There is no area "${positionals.join(' ')}" to run alone; there are ${areas.map(({ dir }) => path.basename(dir)).join(', ')}.`,
    );
  const { basePaths } = remoteSchema.parse(
    JSON.parse(readFileSync(path.join(area.dir, 'remote.json'), 'utf8')),
  );
  // Pages below /admin are empty for users who are not administrators.
  const as = values.as ?? (basePaths.includes('/admin') ? 'admin' : 'trial');
  if (!isSampleUser(as))
    throw new Refusal(`Nobody is called "${as}"; there are ${Object.keys(SAMPLE_USERS).join(', ')}.`);
  const api = values.api === undefined ? fakeBackendListener(as) : URL.parse(values.api);
  if (api === null)
    throw new Refusal('--api has to be the address of a product, such as http://localhost:8080.');
  if (!/^\d{1,5}$/.test(values.port)) throw new Refusal('--port has to be a port, such as 3005.');
  return { area, api, as, port: Number(values.port) };
}

const begun = performance.now();
const { area, api, as, port } = settings();
const server = await serveArea({ root, area, port, api, onProgress: console.log }).catch((cause: unknown) => {
  if (errorCode(cause) !== 'EADDRINUSE') throw cause;
  throw new Refusal(`Port ${port} is in use: name another with --port; 0 takes a free one.`);
});
const whose = api instanceof URL ? `answers of ${api.origin}` : `answers from memory, as ${as}`;
console.log(
  `${path.basename(area.dir)} alone: ${server.url} (${whose}; ready in ${((performance.now() - begun) / 1000).toFixed(1)} s)`,
);
console.log(`In a shell that allows it: ?override=${area.name}@${server.url}/remote/`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
