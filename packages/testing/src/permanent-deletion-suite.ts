// Tests for every kind of record that can be removed for good before its 30 days are over.
import { PASSWORD_PROOF_LIFE_S } from '@savvi/contracts/password-proof';
import { describe, expect, it } from 'vitest';
import type { Someone, TestService } from './test-service.ts';
import { testTokens } from './tokens.ts';

/** A kind of record whose deleted records can be removed for good. */
export interface PermanentlyDeletable {
  /** Returns the service under test; called when the tests run. */
  readonly service: () => Pick<
    TestService<{ $disconnect(): Promise<void> }>,
    'call' | 'someone' | 'prove' | 'later'
  >;
  /** The singular name of a record. */
  readonly one: string;
  /** Creates a deleted record and returns its path and version. */
  readonly given: (who: Someone) => Promise<{ path: string; version: number }>;
  /** Returns the deleted records of a user. */
  readonly listed: (who: Someone) => Promise<readonly object[]>;
  /** Returns the events about the records of a user. */
  readonly published: (who: Someone) => Promise<readonly object[]>;
  /** The type of the event about a purged record, for records that others can link to. */
  readonly purged?: string | undefined;
}

/** Runs the suite for one kind of record. */
export function permanentDeletionSuite({
  service,
  one,
  given,
  listed,
  published,
  purged,
}: PermanentlyDeletable): void {
  describe('on permanent deletion', () => {
    const remove = (
      path: string,
      { token }: { token: string },
      proof: string,
      headers: Record<string, string> = {},
    ) => service().call('POST', `${path}/delete-permanently`, { token, headers, body: { proof } });

    it('is removed for good with a proof of the password, and publishes the same event as the purge after 30 days [DOC-61] [LNK-1]', async () => {
      const who = service().someone();
      const [gone, kept] = [await given(who), await given(who)];
      const before = await published(who);
      expect(await remove(gone.path, who, service().prove(who))).toMatchObject({ status: 204, text: '' });
      expect(await listed(who)).toHaveLength(1);
      const id = gone.path.split('/').at(-1);
      const data = { id, userId: who.claims.sub, version: gone.version };
      expect(await published(who)).toEqual([
        ...before,
        ...(purged === undefined ? [] : [{ type: purged, data }]),
      ]);
      const missing = { status: 404, text: `This ${one} does not exist.` };
      expect(await service().call('POST', `${gone.path}/restore`, who)).toMatchObject(missing);
      expect(await remove(gone.path, who, service().prove(who))).toMatchObject(missing);
      expect((await service().call('POST', `${kept.path}/restore`, who)).status).toBe(200);
    });

    it('needs no plan [DOC-61] [T-7]', async () => {
      const who = service().someone();
      const { path } = await given(who);
      const later = service().someone({ ...who.claims, createdAt: '2020-01-01T00:00:00.000Z' });
      expect((await remove(path, later, service().prove(who))).status).toBe(204);
    });

    it('stays without a proof that identity issued to this user in this session within the last minute [DOC-61]', async () => {
      const who = service().someone();
      const { path } = await given(who);
      const other = service().someone();
      const elsewhere = service().someone({ ...who.claims, sid: 'another-session' });
      const refused = { status: 400, text: 'Please enter your password again.' };
      for (const proof of [
        'none',
        who.token,
        testTokens().prove(who.claims),
        service().prove(other),
        service().prove(elsewhere),
        service().prove(who, { expiresIn: -PASSWORD_PROOF_LIFE_S }),
        service().prove(who, { expiresIn: 10 * PASSWORD_PROOF_LIFE_S }),
      ])
        expect(await remove(path, who, proof)).toMatchObject(refused);
      expect((await service().call('POST', `${path}/delete-permanently`, { ...who, body: {} })).status).toBe(
        400,
      );
      expect(await listed(who)).toHaveLength(1);
    });

    it('stays if it was changed in the meantime, or restored [DOC-61] [N-11]', async () => {
      const who = service().someone();
      const { path, version } = await given(who);
      const proof = service().prove(who);
      const stale = { 'If-Match': `"${version - 1}"` };
      expect((await remove(path, who, proof, stale)).status).toBe(412);
      expect((await service().call('POST', `${path}/restore`, who)).status).toBe(200);
      expect((await remove(path, who, proof)).status).toBe(404);
      await service().call('DELETE', path, who);
      expect((await remove(path, who, proof, { 'If-Match': `"${version + 2}"` })).status).toBe(204);
    });

    it('is removed or restored, never both, by concurrent requests [DOC-61] [N-12]', async () => {
      const who = service().someone();
      const { path } = await given(who);
      const proof = service().prove(who);
      const answers = await Promise.all([
        remove(path, who, proof),
        service().call('POST', `${path}/restore`, who),
        remove(path, who, proof),
      ]);
      const won = answers.filter(({ status }) => status < 300);
      expect([won.length, answers.length - won.length]).toEqual([1, 2]);
    });
  });
}
