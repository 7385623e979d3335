// The validation rules of the account forms and their library are a chunk of their own, which loads after the
// page is rendered. Submitting a form requests it again, so a failed first try does not matter.
const load = () => import('@savvi/contracts/identity/account-inputs');

/** The contract's schemas for the account forms. */
export const accountContract = load;

/** Loads the rules while the user is still typing. */
export function prefetchAccountContract(): void {
  load().catch(() => undefined); // submitting the form loads the rules again and shows an error if that fails
}
