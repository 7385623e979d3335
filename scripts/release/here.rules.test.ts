import { parseArguments } from '@savvi/release-client/arguments';
import { expect, it } from 'vitest';
import { assertHere } from './here.rules.ts';

const here = (words: readonly string[], isOnCluster: boolean) =>
  assertHere(parseArguments(words, 'Usage'), isOnCluster);

it.each([
  [['budget'], false],
  [['--list'], true],
  [['budget', '--to', 'x'], true],
  [['budget', '--share', '10'], true],
  [['budget', '--from', '..'], true],
  [['budget', '--from', '..', '--check'], true],
])('the arguments %j are accepted (on a cluster: %s)', (words, isOnCluster) => {
  expect(() => here(words, isOnCluster)).not.toThrow();
});

it.each([[['budget']], [['budget', '--share', '100']]])(
  'on a cluster the release %j to all users is refused, because it goes through images and charts',
  (words) => {
    expect(() => here(words, true)).toThrow(
      /^On a cluster an area is released to everybody by its own images and charts, .* To some first: npm run release -- budget --share 10 --cluster$/,
    );
  },
);

it('the check of an area of the checkout is left to can-deploy', () => {
  expect(() => here(['budget', '--check'], false)).toThrow('npm run can-deploy -- budget');
});
