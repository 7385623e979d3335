import { expect, it } from 'vitest';
import { askedBy } from './words.rules.ts';

const [ANN, BOB] = ['0199a1b2-0000-7000-8000-00000000000a', '0199a1b2-0000-7000-8000-00000000000b'];

const FREELY = { isForced: false, reason: null };
const FORCE = ['--force', '--reason', ' it is worse '];
const FORCED = { isForced: true, reason: 'it is worse' };

it.each([
  [['budget'], { to: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FREELY }],
  [
    ['budget', '--from', '../savvi-budget'],
    {
      to: 'release',
      area: 'budget',
      from: '../savvi-budget',
      audience: { weight: 100, users: [] },
      ...FREELY,
    },
  ],
  [
    ['budget', '--share', '10'],
    { to: 'release', area: 'budget', audience: { weight: 10, users: [] }, ...FREELY },
  ],
  [
    ['budget', '--to', '0.1.0-1a2b3c4d'],
    {
      to: 'go',
      area: 'budget',
      version: '0.1.0-1a2b3c4d',
      audience: { weight: 100, users: [] },
      ...FREELY,
    },
  ],
  [
    ['budget', '--to', 'x', '--users', `${ANN.toUpperCase()}, ${BOB}`],
    { to: 'go', area: 'budget', version: 'x', audience: { weight: 0, users: [ANN, BOB] }, ...FREELY },
  ],
  [
    ['budget', '--share', '5', '--users', ANN],
    { to: 'release', area: 'budget', audience: { weight: 5, users: [ANN] }, ...FREELY },
  ],
  [
    ['budget', '--share', '100', '--users', ANN],
    { to: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FREELY },
  ],
  [
    ['budget', '--to', 'x', '--share', '0'],
    { to: 'go', area: 'budget', version: 'x', audience: { weight: 0, users: [] }, ...FREELY },
  ],
  [['--help'], { to: 'help' }],
  [['budget', '--list', '--help'], { to: 'help' }],
  [['budget', ...FORCE], { to: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FORCED }],
  [
    ['budget', '--to', 'x', ...FORCE],
    { to: 'go', area: 'budget', version: 'x', audience: { weight: 100, users: [] }, ...FORCED },
  ],
  [['budget', '--list'], { to: 'list', area: 'budget' }],
  [['budget', '--compare'], { to: 'compare', area: 'budget' }],
  [['budget', '--promote'], { to: 'promote', area: 'budget', ...FREELY }],
  [['--promote', ...FORCE, 'budget'], { to: 'promote', area: 'budget', ...FORCED }],
  [['--list'], { to: 'list', area: undefined }],
])('the arguments %j are parsed', (words, asked) => {
  expect(askedBy(words, false)).toEqual(asked);
});

it.each([
  [[], 'No area is named.'],
  [['--to', 'x'], 'No area is named.'],
  [['--compare'], 'No area is named.'],
  [['budget', '--to'], "Option '--to <value>' argument missing."],
  [['budget', '--shre', '10'], "Unknown option '--shre'."],
  [['budget', '--to', 'x', 'y'], 'One area at a time, not "y" as well.'],
  [['--list', 'budget', 'x'], 'One area at a time, not "x" as well.'],
  [['budget', '--list', '--to', 'x'], '--list and --to, --share and --users are asked for one at a time.'],
  [['--list', '--share', '1'], '--list and --to, --share and --users are asked for one at a time.'],
  [
    ['budget', '--promote', '--share', '10'],
    '--promote and --to, --share and --users are asked for one at a time.',
  ],
  [
    ['budget', '--from', '..', '--to', 'x'],
    '--from brings what was built, so it goes with none of --to, --list, --compare and --promote.',
  ],
  [['budget', '--compare', '--promote'], '--compare and --promote are asked for one at a time.'],
  [
    ['budget', '--compare', ...FORCE],
    '--list and --compare change nothing, so they take neither --force nor --reason.',
  ],
  [
    ['--list', '--reason', 'x'],
    '--list and --compare change nothing, so they take neither --force nor --reason.',
  ],
  [['budget', '--force'], '--force needs a --reason, which the list of releases shows.'],
  [['budget', '--force', '--reason', ' '], '--force needs a --reason, which the list of releases shows.'],
  [['--list', ...FORCE], '--list and --compare change nothing, so they take neither --force nor --reason.'],
])('the arguments %j are rejected with the reason and the usage', (words, what) => {
  expect(() => askedBy(words, false)).toThrow(`${what}\nUsage: npm run release -- <area>`);
});

it('the release command accepts the folder of an area in place of its name', () => {
  expect(askedBy(['mfe-budget/', '--list'], false)).toEqual({ to: 'list', area: 'budget' });
});

it('on a cluster the command lists, rolls back and releases to some users; a release to all users goes through the pipeline', () => {
  expect(askedBy(['--list'], true)).toEqual({ to: 'list', area: undefined });
  expect(askedBy(['budget', '--to', 'x'], true)).toEqual({
    to: 'go',
    area: 'budget',
    version: 'x',
    audience: { weight: 100, users: [] },
    ...FREELY,
  });
  expect(askedBy(['budget', '--share', '10'], true)).toEqual({
    to: 'release',
    area: 'budget',
    audience: { weight: 10, users: [] },
    ...FREELY,
  });
  // An area from an external repository has no image, so it may be released to all users.
  expect(askedBy(['budget', '--from', '..'], true)).toEqual({
    to: 'release',
    area: 'budget',
    from: '..',
    audience: { weight: 100, users: [] },
    ...FREELY,
  });
  for (const words of [['budget'], ['budget', '--share', '100']])
    expect(() => askedBy(words, true)).toThrow(
      /^On a cluster an area is released to everybody by its own images and charts, .* To some first: npm run release -- budget --share 10 --cluster$/,
    );
});

it.each(['x', '-1', '101', '1.5', '', '1e1', '0x10', ' 5', '10%'])('the share "%s" is rejected', (share) => {
  expect(() => askedBy(['budget', `--share=${share}`], false)).toThrow(
    `--share must be a whole number of percent, 0 to 100; "${share}" is none.`,
  );
});

it.each([
  ['', ''],
  ['ann@example.com', 'ann@example.com'],
  [`${ANN},`, ''],
  [`${ANN} ${BOB}`, `${ANN} ${BOB}`],
  [`${ANN},1`, '1'],
])('the user list "%s" is rejected', (users, wrong) => {
  expect(() => askedBy(['budget', `--users=${users}`], false)).toThrow(
    `--users must be ids of people, separated by commas; "${wrong}" is none. Who is signed in finds their own as "id" at /api/user`,
  );
});

it('a reason without force is kept, and a long one is rejected', () => {
  expect(askedBy(['budget', '--reason', 'a new chart'], false)).toMatchObject({
    isForced: false,
    reason: 'a new chart',
  });
  expect(askedBy(['budget', '--reason', 'x'.repeat(300)], false)).toMatchObject({ reason: 'x'.repeat(300) });
  expect(() => askedBy(['budget', '--reason', 'x'.repeat(301)], false)).toThrow(
    '--reason has at most 300 characters.',
  );
});

it.each(['asked by ann@example.com', 'for 0199a1b2-0c3d-7e4f-8a5b-6c7d8e9f0a1b'])(
  'the reason "%s" is rejected, because it names a person',
  (reason) => {
    expect(() => askedBy(['budget', '--reason', reason], false)).toThrow(
      '--reason is kept for two years: leave out e-mail addresses and ids of users.',
    );
  },
);

it('--anyway of the last release is --force', () => {
  expect(askedBy(['budget', '--anyway', '--reason', 'worse'], false)).toMatchObject({ isForced: true });
  expect(() => askedBy(['budget', '--anyway'], false)).toThrow('--force needs a --reason');
});
