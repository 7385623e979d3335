import { afterEach, describe, expect, it, vi } from 'vitest';
import { EVERYBODY } from './release-client.ts';
import { ReleaseRefused } from './release-refused.ts';
import { switchVersion, whoGets } from './releasing.ts';
import { fakeReleases, FORCED, inRed, onColorTerminal, releasing } from './testing/fake-releases.ts';

afterEach(() => vi.unstubAllEnvs());

const place = () => ({ ...releasing(), ...fakeReleases() });
const texts = ({ say }: Pick<ReturnType<typeof place>, 'say'>) => say.mock.calls.map(([text]) => text);

describe('a switch to a published version', () => {
  it('is based on the registry entry that was read, and reported with its audience', async () => {
    const where = place();
    const audience = { weight: 5, users: ['someone', 'another'] };
    await switchVersion('budget', 'a', audience, where);
    expect(where.releases.switchTo.mock.calls).toEqual([
      [{ area: 'budget', revision: 3, lock: where.lock, ...where.decision, version: 'a', audience }],
    ]);
    expect(texts(where)).toEqual([
      'budget a: 5 % of users and 2 named users get it with the next page. The service is as it was.',
    ]);
  });

  it('by force prints what was overridden in red', async () => {
    onColorTerminal();
    const where = { ...place(), decision: FORCED };
    where.releases.switchTo.mockResolvedValue({ warnings: ['budget a is released by force.'] });
    await switchVersion('budget', 'a', EVERYBODY, where);
    expect(where.releases.switchTo.mock.calls[0]?.[0]).toMatchObject(FORCED);
    expect(texts(where)).toEqual([
      inRed('budget a is released by force.'),
      'budget a: everybody gets it with the next page. The service is as it was.',
    ]);
  });

  it('that is refused is not reported as done', async () => {
    const where = place();
    where.releases.switchTo.mockRejectedValue(new ReleaseRefused('budget a is not released.'));
    await expect(switchVersion('budget', 'a', EVERYBODY, where)).rejects.toThrow('budget a is not released.');
    expect(texts(where)).toEqual([]);
  });
});

it.each([
  [100, 0, 'everybody gets it'],
  [0, 0, 'nobody gets it'],
  [10, 0, '10 % of users get it'],
  [0, 1, 'one named user gets it'],
])('the audience of %i percent and %i named users is described', (weight, named, text) => {
  expect(whoGets({ weight, users: Array.from({ length: named }, () => 'someone') })).toBe(text);
});
