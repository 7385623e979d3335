import '@savvi/ui/tokens.css';
import { createQueryClient, userQuery, watchPresence } from '@savvi/mfe-kit';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
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

// News of changes and reports come once the page stands, so that nothing of them is in its way: what changes until then is told
// again, what goes wrong is noted. When their code is lost, lists are as of when they were read.
const AFTER_MS = 2_000;
setTimeout(() => void import('./after-load.ts').then(({ startAfterLoad }) => startAfterLoad(client), () => undefined), AFTER_MS);
