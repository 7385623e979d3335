// Every route of a contract, called by another person: records of the owner are not there.
import { randomUUID } from 'node:crypto';
import type { Route } from '@savvi/contracts/route';
import { describe, expect, it } from 'vitest';
import type { Someone, TestService } from './test-service.ts';

/** A kind of record that can be deleted and restored. */
export interface OwnedKind {
  /** The path of the list; the others begin with it. */
  readonly path: string;
  readonly whole: object;
  readonly other: object;
}

/** A service under test. */
export interface Owned {
  /** Called when the tests run. */
  readonly service: () => Pick<TestService<{ $disconnect(): Promise<void> }>, 'call' | 'someone'>;
  readonly routes: readonly Route[];
  readonly kinds: readonly OwnedKind[];
  /** Routes about something else, with tests of their own. */
  readonly apart?: readonly Route[];
}

const labelOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`;

/** Runs the suite over every route of a service whose records can be deleted and restored. */
export function ownershipSuite({ service, routes, kinds, apart = [] }: Owned): void {
  const kindOf = ({ path }: Route): OwnedKind => {
    const kind = kinds.find((each) => path.startsWith(each.path));
    if (kind === undefined) throw new Error(`no sample for ${path}`);
    return kind;
  };

  /** Somebody with one that counts and one that is deleted. */
  async function owner({ path, whole }: OwnedKind) {
    const { call } = service();
    const { token } = service().someone();
    const create = async () => ((await call('POST', path, { token, body: whole })).json as { id: string }).id;
    const [live, deleted] = [await create(), await create()];
    await call('DELETE', `${path}/${deleted}`, { token });
    const everything = async () =>
      [await call('GET', path, { token }), await call('GET', `${path}/deleted`, { token })].map(
        ({ json }) => json,
      );
    return { live, deleted, everything };
  }

  const owned = routes.filter((route) => !apart.includes(route));
  const withId = owned.filter(({ params }) => params !== undefined);
  const lists = owned.filter(({ params, method }) => params === undefined && method === 'get');

  describe("another person's record", () => {
    it('is behind every route of the contract', () => {
      const making = owned.filter(({ params, method }) => params === undefined && method === 'post');
      expect([...withId, ...lists, ...making].length).toBe(owned.length);
      expect([withId.length, lists.length]).toEqual([3 * kinds.length, 2 * kinds.length]);
    });

    // Trust: access-3
    it.each(withId.map((route) => [labelOf(route), route] as const))(
      'is answered 404 by %s, exactly like an unknown id, and stays as it is [N-2]',
      async (_, route) => {
        const kind = kindOf(route);
        const { live, deleted, everything } = await owner(kind);
        const before = await everything();
        const { token } = service().someone();
        const ask = (id: string) =>
          service().call(route.method.toUpperCase(), route.path.replace('{id}', id), {
            token,
            ...(route.body !== undefined && { body: kind.other }),
          });
        const unknown = await ask(randomUUID());
        for (const theirs of [await ask(live), await ask(deleted)])
          expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
        expect(await everything()).toEqual(before);
      },
    );

    it.each(lists.map((route) => [labelOf(route), route] as const))(
      'is not in %s [N-2]',
      async (_, route) => {
        await owner(kindOf(route));
        expect((await service().call('GET', route.path, { token: service().someone().token })).json).toEqual(
          [],
        );
      },
    );
  });
}

/** A service whose routes are not those of records that can be restored. */
export interface Strangers {
  /** Called when the tests run. */
  readonly service: Owned['service'];
  readonly routes: readonly Route[];
  /** Does everything that a person can do and returns the ids of what that leaves. */
  readonly given: (owner: Someone) => Promise<readonly string[]>;
  /** The valid body of a route that takes one. */
  readonly bodyOf: (route: Route) => object | undefined;
}

/** Calls every route with a stranger's token. Routes that create something without an id are left to `given`. */
export function strangersSuite({ service, routes, given, bodyOf }: Strangers): void {
  const lists = routes.filter(({ params, method }) => params === undefined && method === 'get');
  const everything = async ({ token }: Someone) => {
    const replies: string[] = [];
    for (const { path } of lists) replies.push((await service().call('GET', path, { token })).text);
    return replies;
  };

  describe('a stranger', () => {
    it.each(
      routes.filter(({ params }) => params !== undefined).map((route) => [labelOf(route), route] as const),
    )('is answered by %s exactly like for an unknown id, and changes nothing [N-2]', async (_, route) => {
      const owner = service().someone();
      const ids = await given(owner);
      const before = await everything(owner);
      const { token } = service().someone();
      const ask = async (id: string) => {
        const body = bodyOf(route);
        const path = route.path.replace('{id}', id);
        const sent = { token, ...(body !== undefined && { body }) };
        const { status, text } = await service().call(route.method.toUpperCase(), path, sent);
        return { status, text };
      };
      const unknown = await ask(randomUUID());
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) expect(await ask(id)).toEqual(unknown);
      expect(await everything(owner)).toEqual(before);
    });

    it('reads the same with and without records of others [N-2]', async () => {
      const before = await everything(service().someone());
      await given(service().someone());
      expect(await everything(service().someone())).toEqual(before);
    });
  });
}
