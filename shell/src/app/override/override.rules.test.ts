import { expect, it } from 'vitest';
import { ADDRESS_MAX, parseOverride } from './override.rules.ts';
import { whyRefused } from './why-refused.ts';

const areas = [{ name: 'budget', basePaths: ['/create-budget'], menu: [], entitlement: null, versions: [] }];
const why = (text: string, origins = ['http://localhost:3005']) =>
  whyRefused(parseOverride(text), areas, origins);

it.each([
  [
    'budget@http://localhost:3005/remote/',
    { area: 'budget', address: 'http://localhost:3005/remote/remote.json' },
  ],
  [
    'budget@http://localhost:3005/remote/remote.json',
    { area: 'budget', address: 'http://localhost:3005/remote/remote.json' },
  ],
  ['budget@http://localhost:3005', { area: 'budget', address: 'http://localhost:3005/remote.json' }],
  ['budget', null],
  [`budget@http://localhost:3005/${'a'.repeat(ADDRESS_MAX)}/`, null],
  ['@http://localhost:3005/', null],
  ['budget@javascript:alert(1)', null],
  ['budget@/remotes/', null],
  ['budget@http://localhost:3005@evil.example/', null],
])('the override text %s is parsed, or rejected as invalid', (text, expected) => {
  expect(parseOverride(text)).toEqual(expected);
});

it('an override that the server does not allow is refused with a message', () => {
  expect(why('budget@http://localhost:3005/remote/')).toBeNull();
  expect(why('budget@https://evil.example/')).toBe(
    'https://evil.example is not allowed here; allowed are http://localhost:3005.',
  );
  expect(why('budget@http://localhost:30050/')).toContain('not allowed');
  expect(why('budget@https://localhost:3005/')).toContain('not allowed');
  expect(why('goals@http://localhost:3005/')).toBe('There is no area called "goals".');
  expect(why('budget')).toContain('area@address');
});
