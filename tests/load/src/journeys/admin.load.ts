// Measures the cost of an administrator who opens the statistics, pages through the list of users and
// searches it.
import type { AdminStats, AdminUser } from '@savvi/admin-contract/admin';
import type { User } from '@savvi/contracts/identity/account';
import { fail } from 'k6';
import { type Answer, jsonOf, newBrowser } from '../browser.ts';
import { people } from '../household.ts';

const NEXT_PAGE = /<(\/api\/[^>]+)>; rel="next"/;
const usersOf = (answer: Answer) => jsonOf<AdminUser[]>(answer);
/** The number of list pages that the administrator opens. */
const PAGES = 3;

/** The journey from the sign-in to a successful search. */
export function admin(): void {
  if (people.admin === null) return fail('there is no administrator');
  const browser = newBrowser();
  const signedIn = browser.enter('/api/login', people.admin, 200);
  if (signedIn.status !== 200) fail('the administrator could not sign in');
  browser.belongsTo(jsonOf<User>(signedIn).id);
  browser.open('/admin', 'data-page="/app"');
  const [stats] = browser.readAll([
    '/api/admin/stats',
    '/api/admin/sign-ups',
    '/api/admin/audit',
    '/api/admin/deletions?limit=200',
  ]);
  const { totalUsers } = stats === undefined ? { totalUsers: 0 } : jsonOf<AdminStats>(stats);

  const seen = new Set<string>();
  let path: string | undefined = '/api/admin/users?plan=all';
  for (let page = 0; page < PAGES && path !== undefined; page += 1) {
    const answer: Answer = browser.read(path, {
      // The list comes from identity and the statistics are computed from events: they may differ by the
      // users who are just registering.
      'users: the list is as long as the statistics say': ({ headers }) =>
        Math.abs(Number(headers['X-Total-Count']) - totalUsers) <= 100,
      'users: nobody is on two pages': (each) => usersOf(each).every(({ id }) => !seen.has(id)),
    });
    if (answer.status !== 200) return;
    for (const { id } of usersOf(answer)) seen.add(id);
    path = NEXT_PAGE.exec(answer.headers['Link'] ?? '')?.[1];
  }
  const email = people.households[0] ?? people.admin.email;
  browser.read(`/api/admin/users?plan=all&search=${encodeURIComponent(email)}`, {
    'users: a search finds the one': (answer) =>
      usersOf(answer)
        .map((user) => user.email)
        .join() === email,
  });
  browser.signOut();
}
