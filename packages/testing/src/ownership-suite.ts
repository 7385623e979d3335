// Calls every route of a contract as another person: records of the owner must appear not to exist.
import { randomUUID } from 'node:crypto';
import type { Route } from '@savvi/contracts/route';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Someone, TestService } from './test-service.ts';

/** A kind of record that can be deleted and restored. */
export interface OwnedKind {
  /** The path of the list; the other paths begin with it. */
  readonly path: string;
  readonly whole: object;
  readonly other: object;
}

/** A service under test. */
export interface Owned {
  /** Returns the service under test; called when the tests run. */
  readonly service: () => Pick<TestService<{ $disconnect(): Promise<void> }>, 'call' | 'someone'>;
  readonly routes: readonly Route[];
  readonly kinds: readonly OwnedKind[];
  /** Routes of other features, which have tests of their own. */
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

  /** Creates an owner with one live and one deleted record. */
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
    it('is checked for every route of the contract', () => {
      const making = owned.filter(({ params, method }) => params === undefined && method === 'post');
      expect([...withId, ...lists, ...making].length).toBe(owned.length);
      expect([withId.length, lists.length]).toEqual([4 * kinds.length, 2 * kinds.length]);
    });

    // Trust: access-3
    it.each(withId.map((route) => [labelOf(route), route] as const))(
      'returns 404 from %s, exactly like an unknown id, and stays unchanged [N-2]',
      async (_, route) => {
        const kind = kindOf(route);
        const { live, deleted, everything } = await owner(kind);
        const before = await everything();
        const { token } = service().someone();
        const ask = (id: string) =>
          service().call(route.method.toUpperCase(), route.path.replace('{id}', id), {
            token,
            ...(route.body !== undefined && { body: { ...kind.other, proof: 'none' } }),
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

/** A service without restorable records. */
export interface Strangers {
  /** Returns the service under test; called when the tests run. */
  readonly service: Owned['service'];
  readonly routes: readonly Route[];
  /** Performs all actions of a user and returns the ids of the created records. */
  readonly given: (owner: Someone) => Promise<readonly string[]>;
  /** Returns a valid body for a route that requires one. */
  readonly bodyOf: (route: Route) => object | undefined;
  /** Valid values of the parameters in paths other than `id`. */
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Calls every route that has an id in its path with another user's token. The routes that create records
 * without an id in the path are called by `given`.
 */
export function strangersSuite({ service, routes, given, bodyOf, values = {} }: Strangers): void {
  const lists = routes.filter(({ params, method }) => params === undefined && method === 'get');
  const everything = async ({ token }: Someone) => {
    const replies: string[] = [];
    for (const { path } of lists) replies.push((await service().call('GET', path, { token })).text);
    return replies;
  };

  describe('another user', () => {
    let owner: Someone;
    let ids: readonly string[];
    // All tests share the records, because none of them may change one.
    beforeAll(async () => {
      owner = service().someone();
      ids = await given(owner);
    });

    it.each(
      routes.filter(({ params }) => params !== undefined).map((route) => [labelOf(route), route] as const),
    )(
      'receives from %s the same response as for an unknown id, and changes nothing [N-2]',
      async (_, route) => {
        const before = await everything(owner);
        const { token } = service().someone();
        const ask = async (id: string) => {
          const body = bodyOf(route);
          const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
            name === 'id' ? id : (values[name] ?? name),
          );
          const sent = { token, ...(body !== undefined && { body }) };
          const { status, text } = await service().call(route.method.toUpperCase(), path, sent);
          return { status, text };
        };
        const unknown = await ask(randomUUID());
        expect(ids.length).toBeGreaterThan(0);
        for (const id of ids) expect(await ask(id)).toEqual(unknown);
        expect(await everything(owner)).toEqual(before);
      },
    );

    it('receives the same lists with and without records of others [N-2]', async () => {
      const before = await everything(service().someone());
      await given(service().someone());
      expect(await everything(service().someone())).toEqual(before);
    });
  });
}
