// The rules of the account forms, with the library they are written in, come as a chunk of their own after
// the page is readable; the forms ask for it again when someone submits, so a failed first try costs nothing.
const load = () => import('@savvi/contracts/identity/account-inputs');

/** The contract's schemas for the account forms. */
export const accountContract = load;

/** Fetches the rules while the person is still typing. */
export function prefetchAccountContract(): void {
  load().catch(() => undefined); // submitting asks again and says so if it fails
}
