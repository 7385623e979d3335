import type { Areas, RollBackInput, RollBackReply, SentOverview } from '@savvi/admin-contract/areas';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { type AuditDeps, audited } from '../shared/audited.ts';
import type { IdentityClient } from '../shared/identity-client.ts';
import { noneIfUnavailable } from '../shared/none-if-unavailable.ts';
import { actorIn } from './actor.rules.ts';
import { refusalText } from '../shared/refusal.rules.ts';
import type { ReleaseClient } from '../shared/release-client.ts';

/** Dependencies of {@link areasService}; `releases` is null in an installation without a release API. */
export interface AreasDeps extends AuditDeps {
  readonly identity: IdentityClient;
  readonly releases: ReleaseClient | null;
}

/** The most addresses that identity returns in one response. */
const ADDRESSES_MAX = 200;

type Person = Pick<Scope, 'userId'>;

/** The use cases of administrators who look after the releases of areas. */
export function areasService({ db, clock, identity, releases }: AreasDeps) {
  async function addressesOf(userId: string, { areas }: SentOverview): Promise<Record<string, string>> {
    const actors = areas.flatMap(({ acts, versions }) => [
      ...acts,
      ...versions.flatMap(({ releasedBy }) => releasedBy ?? []),
    ]);
    const ids = actors.flatMap(({ actor }) => actorIn(actor).userId ?? []);
    return identity.addresses(userId, [...new Set(ids)].slice(0, ADDRESSES_MAX)).catch(noneIfUnavailable);
  }

  return {
    /** The released versions of all areas; `overview` is null in an installation without a release API. */
    async list({ userId }: Person): Promise<Areas> {
      if (releases === null) return { overview: null };
      const overview = await releases.overview();
      const addresses = await addressesOf(userId, overview);
      const named = <Acted extends { readonly actor: string }>(acted: Acted) => {
        const { name, userId: actorId } = actorIn(acted.actor);
        return { ...acted, actor: name, actorEmail: addresses[actorId ?? ''] ?? null };
      };
      const areas = overview.areas.map((area) => ({
        ...area,
        versions: area.versions.map(({ releasedBy = null, ...version }) => ({
          ...version,
          releasedBy: releasedBy && named(releasedBy),
        })),
        acts: area.acts.map(named),
      }));
      return { overview: { ...overview, areas } };
    },

    /**
     * Gives everybody a version that users had before, and logs it.
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
      const action = { actorId: userId, action: 'area-rollback', area: { name: area, version: to } } as const;
      return audited({ db, clock }, action, async () => {
        const found = (await releases.overview()).areas.find((each) => each.area === area);
        if (found === undefined) throw new Problem('not-found');
        if (!found.versions.some(({ version, isReturnTarget }) => version === to && isReturnTarget))
          throw new Problem('release-refused', { sentence: refusalText(to, null) });
        return releases.switch({ area, version: to, revision, reason, onBehalfOf: userId });
      });
    },
  };
}

/** The use cases of administrators who look after the releases of areas. */
export type AreasService = ReturnType<typeof areasService>;
