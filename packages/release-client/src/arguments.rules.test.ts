import { expect, it } from 'vitest';
import { parseArguments, usageOf } from './arguments.rules.ts';

const [ANN, BOB] = ['0199a1b2-0000-7000-8000-00000000000a', '0199a1b2-0000-7000-8000-00000000000b'];

const parse = (words: readonly string[]) => parseArguments(words, usageOf('savvi-release', [], ''));

const FREELY = { isForced: false, reason: null };
const FORCE = ['--force', '--reason', ' it is worse '];
const FORCED = { isForced: true, reason: 'it is worse' };

it.each([
  [['budget'], { kind: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FREELY }],
  [
    ['budget', '--from', '../savvi-budget'],
    {
      kind: 'release',
      area: 'budget',
      from: '../savvi-budget',
      audience: { weight: 100, users: [] },
      ...FREELY,
    },
  ],
  [
    ['budget', '--share', '10'],
    { kind: 'release', area: 'budget', audience: { weight: 10, users: [] }, ...FREELY },
  ],
  [
    ['budget', '--to', '0.1.0-1a2b3c4d'],
    {
      kind: 'switch',
      area: 'budget',
      version: '0.1.0-1a2b3c4d',
      audience: { weight: 100, users: [] },
      ...FREELY,
    },
  ],
  [
    ['budget', '--to', 'x', '--users', `${ANN.toUpperCase()}, ${BOB}`],
    { kind: 'switch', area: 'budget', version: 'x', audience: { weight: 0, users: [ANN, BOB] }, ...FREELY },
  ],
  [
    ['budget', '--share', '5', '--users', ANN],
    { kind: 'release', area: 'budget', audience: { weight: 5, users: [ANN] }, ...FREELY },
  ],
  [
    ['budget', '--share', '100', '--users', ANN],
    { kind: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FREELY },
  ],
  [
    ['budget', '--to', 'x', '--share', '0'],
    { kind: 'switch', area: 'budget', version: 'x', audience: { weight: 0, users: [] }, ...FREELY },
  ],
  [['--help'], { kind: 'help' }],
  [['budget', '--list', '--help'], { kind: 'help' }],
  [
    ['budget', ...FORCE],
    { kind: 'release', area: 'budget', audience: { weight: 100, users: [] }, ...FORCED },
  ],
  [
    ['budget', '--to', 'x', ...FORCE],
    { kind: 'switch', area: 'budget', version: 'x', audience: { weight: 100, users: [] }, ...FORCED },
  ],
  [['budget', '--check'], { kind: 'check', area: 'budget' }],
  [['budget', '--check', '--from', '..'], { kind: 'check', area: 'budget', from: '..' }],
  [['budget', '--list'], { kind: 'list', area: 'budget' }],
  [['budget', '--compare'], { kind: 'compare', area: 'budget' }],
  [['budget', '--promote'], { kind: 'promote', area: 'budget', ...FREELY }],
  [['--promote', ...FORCE, 'budget'], { kind: 'promote', area: 'budget', ...FORCED }],
  [['--list'], { kind: 'list', area: undefined }],
])('the arguments %j are parsed', (words, command) => {
  expect(parse(words)).toEqual(command);
});

it.each([
  [[], 'No area is named.'],
  [['--to', 'x'], 'No area is named.'],
  [['--compare'], 'No area is named.'],
  [['budget', '--to'], "Option '--to <value>' argument missing."],
  [['budget', '--shre', '10'], "Unknown option '--shre'."],
  [['budget', '--to', 'x', 'y'], 'One area at a time, not "y" as well.'],
  [['--list', 'budget', 'x'], 'One area at a time, not "x" as well.'],
  [['budget', '--list', '--to', 'x'], '--list and --to, --share and --users cannot be combined.'],
  [['--list', '--share', '1'], '--list and --to, --share and --users cannot be combined.'],
  [['budget', '--promote', '--share', '10'], '--promote and --to, --share and --users cannot be combined.'],
  [
    ['budget', '--from', '..', '--to', 'x'],
    '--from brings what was built, so it goes with none of --to, --list, --compare and --promote.',
  ],
  [['budget', '--check', '--promote'], '--check and --promote cannot be combined.'],
  [['budget', '--compare', '--promote'], '--compare and --promote cannot be combined.'],
  [
    ['budget', '--compare', ...FORCE],
    '--check, --list and --compare change nothing, so they take neither --force nor --reason.',
  ],
  [
    ['--list', '--reason', 'x'],
    '--check, --list and --compare change nothing, so they take neither --force nor --reason.',
  ],
  [['budget', '--force'], '--force needs a --reason, which the list of releases shows.'],
  [['budget', '--force', '--reason', ' '], '--force needs a --reason, which the list of releases shows.'],
  [
    ['--list', ...FORCE],
    '--check, --list and --compare change nothing, so they take neither --force nor --reason.',
  ],
])('the arguments %j are rejected with the reason and the usage', (words, what) => {
  expect(() => parse(words)).toThrow(`${what}\nUsage: savvi-release <area> --to <version>`);
});

it('the release command accepts the folder of an area in place of its name', () => {
  expect(parse(['mfe-budget/', '--list'])).toEqual({ kind: 'list', area: 'budget' });
});

it.each(['x', '-1', '101', '1.5', '', '1e1', '0x10', ' 5', '10%'])('the share "%s" is rejected', (share) => {
  expect(() => parse(['budget', `--share=${share}`])).toThrow(
    `--share must be a whole number of percent from 0 to 100, not "${share}".`,
  );
});

it.each([
  ['', ''],
  ['ann@example.com', 'ann@example.com'],
  [`${ANN},`, ''],
  [`${ANN} ${BOB}`, `${ANN} ${BOB}`],
  [`${ANN},1`, '1'],
])('the user list "%s" is rejected', (users, wrong) => {
  expect(() => parse(['budget', `--users=${users}`])).toThrow(
    `--users must be user ids separated by commas; "${wrong}" is not an id. Users find their id at /api/user`,
  );
});

it('a reason without force is kept, and a long one is rejected', () => {
  expect(parse(['budget', '--reason', 'a new chart'])).toMatchObject({
    isForced: false,
    reason: 'a new chart',
  });
  expect(parse(['budget', '--reason', 'x'.repeat(300)])).toMatchObject({ reason: 'x'.repeat(300) });
  expect(() => parse(['budget', '--reason', 'x'.repeat(301)])).toThrow(
    '--reason: The reason must have at most 300 characters.',
  );
});

it.each(['asked by ann@example.com', 'for 0199a1b2-0c3d-7e4f-8a5b-6c7d8e9f0a1b'])(
  'the reason "%s" is rejected, because it names a person',
  (reason) => {
    expect(() => parse(['budget', '--reason', reason])).toThrow(
      '--reason: The reason is kept for two years. Please leave out email addresses and IDs.',
    );
  },
);

it('--anyway of the last release is --force', () => {
  expect(parse(['budget', '--anyway', '--reason', 'worse'])).toMatchObject({ isForced: true });
  expect(() => parse(['budget', '--anyway'])).toThrow('--force needs a --reason');
});
