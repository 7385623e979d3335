import { waysInReply } from '@savvi/contracts/identity/strong-sign-in';
import { get } from '@savvi/mfe-kit';
import { queryOptions } from '@tanstack/react-query';

/** The user's authenticator app, recovery codes, passkeys and trusted devices. */
export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: ({ signal }) => get('/api/auth/ways-in', waysInReply, signal),
});
