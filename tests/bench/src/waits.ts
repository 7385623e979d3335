// Repeatedly measures the latency of a cheap request to the server at the given URL, in a process that does
// nothing else. The process answers each message from its parent with the highest latency since the previous
// message, in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';

const [url = ''] = process.argv.slice(2);
const client = new Client(url);
let longest = 0;
process.on('disconnect', () => process.exit());
process.on('message', () => {
  process.send?.(longest);
  longest = 0;
});
for (;;) {
  const since = performance.now();
  const { body } = await client.request({ method: 'GET', path: '/livez' });
  await body.dump();
  longest = Math.max(longest, performance.now() - since);
  await pause(1);
}
