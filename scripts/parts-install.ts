// `npm run parts:install [-- names]`: builds the servers that `npm run start:parts` uses, or only the named
// ones.
import { installPart, PARTS, TOOLS } from '@savvi/tooling/parts';
import { Refusal } from '@savvi/tooling/refusal';
import '@savvi/tooling/refusal/of-command';

const wanted = process.argv.slice(2);
const all = [...PARTS, ...TOOLS];
const unknown = wanted.filter((name) => !all.some((part) => part === name));
if (unknown.length > 0)
  throw new Refusal(`There is no part "${unknown.join(', ')}"; there are ${all.join(', ')}.`);
for (const part of all)
  if (wanted.length === 0 ? PARTS.includes(part) : wanted.includes(part))
    await installPart(part, console.log);
