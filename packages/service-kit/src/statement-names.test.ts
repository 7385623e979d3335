import { expect, it } from 'vitest';
import { statementNames } from './statement-names.ts';

it('each statement text gets its own name, and the same one each time', () => {
  const nameOf = statementNames();
  const [one, other] = [nameOf({ sql: 'SELECT 1' }), nameOf({ sql: 'SELECT 2' })];
  expect(one).not.toBe(other);
  expect(nameOf({ sql: 'SELECT 1' })).toBe(one);
});

it('statements get no more names once there are many, so that a connection does not keep prepared statements without limit', () => {
  const nameOf = statementNames();
  const names = Array.from({ length: 300 }, (_, index) => nameOf({ sql: `SELECT ${index}` }));
  expect(new Set(names.filter((name) => name !== '')).size).toBe(200);
  expect(names.at(-1)).toBe('');
  expect(nameOf({ sql: 'SELECT 0' })).toBe(names[0]);
});

it('generators with different prefixes create different names, so that they can share connections', () => {
  expect(statementNames('p')({ sql: 'SELECT 1' })).not.toBe(statementNames()({ sql: 'SELECT 2' }));
});
