import '@savvi/ui/tokens.css';
import { createQueryClient, userQuery, watchPresence } from '@savvi/mfe-kit';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { endFirstLoad, firstLoadOver } from '../shared/first-load.ts';
import { prepareAreas } from './lazy-area-route.tsx';
import { registryQuery } from './registry/registry.queries.ts';

// Libraries that inject a <style> element need the nonce, which is only available while this script runs.
const nonce = document.currentScript?.nonce;
if (nonce) setNonce(nonce);

watchPresence(window);
const client = createQueryClient();
// The user and the registry of areas are requested before the first render, because they decide what to
// render.
void client.prefetchQuery(userQuery);
void client.prefetchQuery(registryQuery);

if (document.querySelector('link[data-area]')) prepareAreas(client);

// A page restored from the browser's back/forward cache may belong to a user who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App client={client} />);

/** How long background code waits, so that the page has the network to itself, in milliseconds. */
const FIRST_LOAD_MS = 2_000;
setTimeout(endFirstLoad, FIRST_LOAD_MS);
// This code can load late: the stream of live updates replays changes from before it opened, and errors from
// before are buffered. If the code fails to load, lists simply do not update live.
void firstLoadOver
  .then(() => import('./after-load.ts'))
  .then(
    ({ startAfterLoad }) => startAfterLoad(client),
    () => undefined,
  );
