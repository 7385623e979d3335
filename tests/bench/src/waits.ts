// Repeatedly measures the latency of a cheap request to the server at the given URL, in a process that does
// nothing else. For each line on its input it prints the highest latency since the last one, in milliseconds.
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';

const [url = ''] = process.argv.slice(2);
const client = new Client(url);
let longest = 0;
let isOver = false;
const asking = (async () => {
  while (!isOver) {
    const since = performance.now();
    const { body } = await client.request({ method: 'GET', path: '/livez' });
    await body.dump();
    longest = Math.max(longest, performance.now() - since);
    await pause(1);
  }
})();
for await (const _line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${longest.toFixed(1)}\n`);
  longest = 0;
}
isOver = true;
await asking;
await client.close();
