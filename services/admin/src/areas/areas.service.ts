import type { Areas, RollBackInput, RollBackReply, SentOverview } from '@savvi/admin-contract/areas';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { IdentityClient } from '../shared/identity-client.ts';
import { noneIfUnavailable } from '../shared/none-if-unavailable.ts';
import { actorIn } from './actor.rules.ts';
import type { ReleaseClient } from './release-client.ts';

/** Dependencies of {@link areasService}; `releases` is null in an installation without a release API. */
export interface AreasDeps {
  readonly identity: IdentityClient;
  readonly releases: ReleaseClient | null;
}

/** The most addresses that identity returns in one response. */
const ADDRESSES_MAX = 200;

type Person = Pick<Scope, 'userId'>;

/** The use cases of administrators who look after the releases of areas. */
export function areasService({ identity, releases }: AreasDeps) {
  async function addressesOf(userId: string, { areas }: SentOverview): Promise<Record<string, string>> {
    const ids = areas.flatMap(({ acts }) => acts.flatMap(({ actor }) => actorIn(actor).userId ?? []));
    return identity.addresses(userId, [...new Set(ids)].slice(0, ADDRESSES_MAX)).catch(noneIfUnavailable);
  }

  return {
    /** The released versions of all areas; `overview` is null in an installation without a release API. */
    async list({ userId }: Person): Promise<Areas> {
      if (releases === null) return { overview: null };
      const overview = await releases.overview();
      const addresses = await addressesOf(userId, overview);
      const areas = overview.areas.map((area) => ({
        ...area,
        acts: area.acts.map((act) => {
          const { name, userId: actorId } = actorIn(act.actor);
          return { ...act, actor: name, actorEmail: addresses[actorId ?? ''] ?? null };
        }),
      }));
      return { overview: { ...overview, areas } };
    },

    /**
     * Gives everybody a version that users had before.
     * @throws {Problem} `release-refused` when the version is none of these, or the release API refuses
     */
    async rollBack(
      { userId }: Person,
      area: string,
      { to, revision, reason }: RollBackInput,
    ): Promise<RollBackReply> {
      if (releases === null)
        throw new Problem('release-refused', {
          sentence: 'Releases can’t be changed in this installation.',
        });
      const found = (await releases.overview()).areas.find((each) => each.area === area);
      if (found === undefined) throw new Problem('not-found');
      if (!found.versions.some(({ version, isReturnTarget }) => version === to && isReturnTarget))
        throw new Problem('release-refused', {
          sentence: `${area} can’t be rolled back to ${to}. Reload the page to see its versions.`,
        });
      return releases.switch({ area, version: to, revision, reason, onBehalfOf: userId });
    },
  };
}

/** The use cases of administrators who look after the releases of areas. */
export type AreasService = ReturnType<typeof areasService>;
