import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { signToken, type TeamToken } from './tokens.ts';

/** A token as the gateway's database knows it. */
export interface IssuedToken {
  readonly id: string;
  readonly team: string;
  readonly areas: readonly string[];
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Stores which tokens of teams were issued and revoked. The tokens themselves are stored nowhere. */
export const releaseTokens = (pool: Pool) => ({
  /** Issues a token that expires after `days` days. */
  async issue(
    key: string,
    { team, areas, days }: { team: string; areas: readonly string[]; days: number },
  ): Promise<string> {
    const id = randomUUID();
    const { rows } = await pool.query<{ expiresAt: Date }>(
      `INSERT INTO release_tokens (id, team, areas, expires_at) VALUES ($1, $2, $3, now() + make_interval(days => $4)) RETURNING expires_at AS "expiresAt"`,
      [id, team, areas, days],
    );
    const expiresAt = rows[0]?.expiresAt;
    if (expiresAt === undefined) throw new Error('the token was not stored');
    const token: TeamToken = {
      kind: 'team',
      id,
      team,
      areas: [...areas],
      expiresAt: expiresAt.toISOString(),
    };
    return signToken(key, token);
  },

  /** All tokens, newest first. */
  async list(): Promise<IssuedToken[]> {
    const { rows } = await pool.query<IssuedToken>(
      'SELECT id, team, areas, issued_at AS "issuedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt" FROM release_tokens ORDER BY issued_at DESC',
    );
    return rows;
  },

  /** Revokes the token with this id, or all tokens of a team of this name. @returns how many were revoked */
  async revoke(idOrTeam: string): Promise<number> {
    const { rowCount } = await pool.query(
      'UPDATE release_tokens SET revoked_at = now() WHERE (id::text = $1 OR team = $1) AND revoked_at IS NULL AND expires_at > now()',
      [idOrTeam],
    );
    return rowCount ?? 0;
  },

  /** Whether the token of this id was issued, has not expired and was not revoked. */
  async isValid(id: string): Promise<boolean> {
    const { rowCount } = await pool.query(
      'SELECT FROM release_tokens WHERE id = $1 AND revoked_at IS NULL AND expires_at > now()',
      [id],
    );
    return rowCount === 1;
  },
});

/** The repository of release tokens. */
export type ReleaseTokens = ReturnType<typeof releaseTokens>;
