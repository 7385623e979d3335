import type { Log } from '@savvi/service-kit/log';
import type { Database } from '../db.ts';
import { passkeyRepository as passkeys } from '../shared/passkey.repository.ts';
import { relyingPartyOf } from './relying-party.rules.ts';

/** Dependencies of {@link reportOtherHosts}. */
export interface OtherHostsDeps {
  readonly db: Database;
  readonly log: Pick<Log, 'warn'>;
  readonly publicUrl: string;
}

/** Warns about stored passkeys that were made for another host than that of `PUBLIC_URL`, and so do not work. */
export async function reportOtherHosts({ db, log, publicUrl }: OtherHostsDeps): Promise<void> {
  for (const other of await passkeys.countByOtherHost(db, relyingPartyOf(publicUrl)?.id ?? null))
    log.warn(
      { ...other, publicUrl },
      'passkeys do not work, because they were made for another host: set PUBLIC_URL back to it, or let people sign in by password and add new passkeys',
    );
}
