import '@savvi/ui/tokens.css';
import { createQueryClient, userQuery, watchPresence } from '@savvi/mfe-kit';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { endFirstLoad, firstLoadOver } from '../shared/first-load.ts';
import { registryQuery } from './registry/registry.queries.ts';

// Libraries that inject a <style> ask for the nonce here; it must be read while this script runs.
const nonce = document.currentScript?.nonce;
if (nonce) setNonce(nonce);

watchPresence(window);
const client = createQueryClient();
// Asked for before anything is drawn: the two answers decide what is.
void client.prefetchQuery(userQuery);
void client.prefetchQuery(registryQuery);

// A page that comes back from the browser's memory may belong to somebody who has signed out since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

const root = document.getElementById('root');
if (root) createRoot(root).render(<App client={client} />);

/** How long the page has the network to itself before the rest is loaded, in milliseconds. */
const FIRST_LOAD_MS = 2_000;
setTimeout(endFirstLoad, FIRST_LOAD_MS);
// The stream replays what changed until it opens, and failures until then are noted. When their code is lost,
// lists are as of when they were read.
void firstLoadOver
  .then(() => import('./after-load.ts'))
  .then(
    ({ startAfterLoad }) => startAfterLoad(client),
    () => undefined,
  );
