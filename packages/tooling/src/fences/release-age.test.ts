// Malicious releases of dependencies are usually discovered within days, so installs wait (S-22).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const DAY_MINUTES = 1_440;
const settings = z
  .object({
    minimumReleaseAge: z.number().optional(),
    minimumReleaseAgeExclude: z.array(z.string()).default([]),
  })
  .parse(parse(readFileSync(join(import.meta.dirname, '../../../../pnpm-workspace.yaml'), 'utf8')));

it('a version of a dependency is installed at the earliest three days after its release (S-22)', () => {
  expect(settings.minimumReleaseAge ?? 0).toBeGreaterThanOrEqual(3 * DAY_MINUTES);
});

it('each package exempt from the release age is listed with its exact version (S-22)', () => {
  expect(
    settings.minimumReleaseAgeExclude.filter(
      (name) => !/^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+[\w.+-]*$/.test(name),
    ),
  ).toEqual([]);
});
