// Runs the selected suites sequentially, never in parallel, and prints one table.
import { type Figure, isMissed, rowOf } from './figure.ts';
import { chosen, suites } from './suites.ts';

const figures: Figure[] = [];
for (const name of chosen(Object.keys(suites), process.argv.slice(2))) {
  const suite = await suites[name]?.();
  console.log(`measuring ${name} …`);
  await using stack = new AsyncDisposableStack();
  figures.push(...((await suite?.(stack)) ?? []));
}
console.table(figures.map(rowOf));
process.exitCode = figures.some(isMissed) ? 1 : 0;
