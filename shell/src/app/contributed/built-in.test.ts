import { parseRemote } from '@savvi/tooling/frontend/remote-source';
import { expect, test } from 'vitest';
import { aRegistry } from '../../testing/registry.ts';
import { withBuiltIn } from './built-in.ts';

const { areas } = aRegistry('budget', 'masterplan', 'vault', 'documents');
const before = areas.map(({ contributes: _, ...area }) => area);

test.each(withBuiltIn(before).filter(({ contributes }) => contributes !== undefined))(
  'what the shell knows about the $name area of the last release is a valid manifest',
  ({ versions: _, ...about }) => {
    expect(parseRemote({ ...about, reads: [], shellApi: 1 })).toMatchObject({ name: about.name });
  },
);

test('an area that says what it contributes keeps that, even if it is nothing', () => {
  const own = areas.map((area) => ({ ...area, contributes: {} }));
  expect(withBuiltIn(own)).toEqual(own);
});
