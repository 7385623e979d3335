import { installPart, PARTS } from '@savvi/tooling/parts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PARTS.some((part) => part === name));
try {
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join(', ')}"; there are ${PARTS.join(', ')}.`);
  for (const part of PARTS) if (wanted.length === 0 || wanted.includes(part)) await installPart(part, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
