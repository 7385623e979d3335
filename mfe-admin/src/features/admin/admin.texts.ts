import type { AuditEntry, KnownAuditEntry } from '@savvi/admin-contract/admin';
import type { User } from '@savvi/contracts/identity/account';
import { formatNumber } from '@savvi/ui/format';

/** The label of each plan. */
export const PLAN_LABELS: Readonly<Record<User['planType'], string>> = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Monthly',
  annual: 'Yearly',
};

/** Labels of the subscription states that are neither free nor active. */
export const STATUS_LABELS = { cancelled: 'Cancelled', past_due: 'Past due' } as const;

/** Labels of services whose name with a capital letter is not what their data is called. */
const SERVICE_LABELS: Readonly<Record<string, string>> = {
  budget: 'Budgets',
  masterplan: 'Master plan',
  vault: 'Passwords',
  billing: 'Subscription',
  admin: 'Statistics',
};
const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(SERVICE_LABELS));

/** Returns a label for the data that a service stores. */
export const serviceLabel = (service: string): string =>
  LABELS.get(service) ?? `${service.slice(0, 1).toUpperCase()}${service.slice(1)}`;

const OUTCOME_LABELS: Readonly<Record<AuditEntry['outcome'], string>> = {
  done: 'Done',
  refused: 'Refused',
  unknown: 'No response',
};
const OUTCOMES: ReadonlyMap<string, string> = new Map(Object.entries(OUTCOME_LABELS));

/** Returns the label of an action's outcome. An unknown outcome gets a neutral label. */
export const outcomeLabel = (outcome: string): string => OUTCOMES.get(outcome) ?? 'Other';

/** Texts for the actions of administrators, completed or attempted. */
const ACTION_LABELS: Readonly<Record<AuditEntry['action'], { readonly done: string; readonly to: string }>> =
  {
    'user-deletion': { done: 'Deleted an account', to: 'delete an account' },
    'user-suspension': { done: 'Suspended an account', to: 'suspend an account' },
    'user-reinstatement': { done: 'Ended a suspension', to: 'end a suspension' },
    'sessions-end': { done: 'Ended the sessions of an account', to: 'end the sessions of an account' },
    'area-rollback': { done: 'Rolled back an area', to: 'roll back an area' },
  };

const ACTIONS: ReadonlyMap<string, { readonly done: string; readonly to: string }> = new Map(
  Object.entries(ACTION_LABELS),
);
const OTHER_ACTION = { done: 'Changed an account', to: 'change an account' };

/** Describes an administrator's action, completed or attempted. An unknown action gets a neutral text. */
export function actionText({ action, outcome }: Pick<KnownAuditEntry, 'action' | 'outcome'>): string {
  const { done, to } = ACTIONS.get(action) ?? OTHER_ACTION;
  return outcome === 'done' ? done : `Tried to ${to}`;
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

/** Formats a number of sign-ups. */
export const signUpsText = (count: number): string => counted(count, 'sign-up', 'sign-ups');

/** Texts of the admin area. Texts quoted in the specification are exact. */
export const texts = {
  title: 'Admin Dashboard',
  subtitle: 'Key figures, accounts and administrator activity',
  loading: 'Loading the figures',
  areas: {
    title: 'Areas',
    subtitle: 'Which version of each area people get, and how well it works for them',
    loading: 'Loading the areas',
  },
  refresh: { action: 'Refresh', busy: 'Refreshing...', failed: 'Refresh Failed' },
  tryAgain: 'Please try again.',
  reload: 'Reload',
  denied: {
    title: 'Access Denied',
    description: "You don't have permission to access the admin dashboard.",
    action: 'Return to Dashboard',
  },
  secondStep: {
    title: 'Set up an authenticator app or a passkey first.',
    description: 'Administrators can reach other people’s accounts, so their own needs more than a password.',
    action: 'Open account settings',
    confirmHere:
      'You can also confirm that it’s you right here, with your passkey, or with your password and a code.',
    confirm: 'Confirm that it’s you',
    confirming: 'Confirming...',
    failed: 'Not Confirmed',
    signOut: 'Sign out',
  },
  overview: 'Overview',
  stats: {
    totalUsers: { label: 'Total Users', hint: 'Everyone with an account' },
    recentSignups: { label: 'Recent Sign-ups', hint: 'In the last 7 days' },
    activeSubscribers: { label: 'Active Subscribers', hint: 'With an active subscription' },
    totalRevenue: { label: 'Monthly Revenue', hint: 'Recurring, in US dollars' },
    freeUsers: { label: 'Free Users', hint: 'On the free plan' },
    conversionRate: { label: 'Conversion Rate', hint: 'Active subscribers out of all users' },
    failed: 'We couldn’t load the figures',
  },
  signUps: {
    title: 'Sign-ups',
    subtitle: 'By day, the last 30 days',
    label: 'Sign-ups by day',
    name: 'Sign-ups',
    resting: (total: number) => `${signUpsText(total)} in 30 days`,
    failed: 'We couldn’t load the sign-ups',
  },
  plans: {
    title: 'Plan distribution',
    subtitle: 'Paid and free users',
    label: 'Users by plan',
    free: 'Free',
    paid: 'Paid',
    caption: 'users',
    none: 'No accounts yet.',
  },
  tabs: {
    label: 'Users, sign-ups, audit log and deletions',
    users: 'Users',
    signUps: 'Sign-ups',
    audit: 'Audit log',
    deletions: (running: number) =>
      running === 0 ? 'Deletions' : `Deletions (${formatNumber(running)} running)`,
  },
  users: {
    loading: 'Loading users',
    list: 'Users',
    search: 'Find by name or email',
    clear: 'Clear the search',
    filter: 'Plan',
    plans: { all: 'All', free: 'Free', paid: 'Paid' },
    shown: (shown: number, total: number) => `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
    columns: {
      user: 'User',
      plan: 'Plan',
      budgets: 'Budgets',
      documents: 'Documents',
      passwords: 'Passwords',
      joined: 'Joined',
      lastSignIn: 'Last sign-in',
    },
    sort: {
      label: 'Sort by',
      newest: 'Newest',
      oldest: 'Oldest',
      'last-sign-in': 'Last sign-in',
      email: 'Email',
    },
    never: 'Never',
    suspended: 'Suspended',
    you: 'You',
    admin: 'Admin',
    until: (day: string) => `until ${day}`,
    more: 'Load more',
    moreBusy: 'Loading...',
    moreFailed: 'We couldn’t load more.',
    none: {
      title: 'No users found',
      filtered: 'No users match this search and plan.',
      description: 'New users will appear here.',
      action: 'Show all users',
    },
    failed: 'We couldn’t load the users',
  },
  detail: {
    open: (email: string) => `Details of ${email}`,
    subtitle: 'Account details and sign-in controls. None of its contents are shown here.',
    name: 'Name',
    email: 'Email',
    verified: (isVerified: boolean) => (isVerified ? 'Verified' : 'Not verified'),
    plan: 'Plan',
    signedIn: 'Signed in now',
    browsers: (count: number) => counted(count, 'browser', 'browsers'),
    suspendedSince: 'Suspended since',
    id: 'Account ID',
    suspend: {
      action: 'Suspend',
      busy: 'Suspending...',
      done: 'Account Suspended',
      description: (email: string) =>
        `${email} is signed out and can’t sign in. Billing and data stay as they are.`,
      failed: 'Suspend Failed',
    },
    reinstate: {
      action: 'End suspension',
      busy: 'Saving...',
      done: 'Suspension Ended',
      description: (email: string) => `${email} can sign in again.`,
      failed: 'End Suspension Failed',
    },
    endSessions: {
      action: 'End sessions',
      busy: 'Ending...',
      done: 'Sessions Ended',
      description: (email: string) => `${email} is signed out everywhere.`,
      failed: 'End Sessions Failed',
    },
    undo: 'Undo',
    own: 'You can’t suspend your own account.',
    close: 'Close',
  },
  remove: {
    action: (email: string) => `Delete ${email}`,
    own: 'You can’t delete your own account here',
    title: 'Delete user',
    question: (email: string) =>
      `Are you sure you want to delete user ${email}? This action cannot be undone.`,
    confirm: 'Delete User',
    busy: 'Deleting...',
    done: 'User Deleted',
    doneDescription: (email: string) => `${email} was deleted. Their data is being erased.`,
    failed: 'Delete Failed',
  },
  deletions: {
    heading: 'Deletions',
    loading: 'Loading deletions',
    running: (count: number) => `${counted(count, 'deletion', 'deletions')} running`,
    none: {
      title: 'No deletions in progress',
      description: 'Deletions appear here while they run and for 15 minutes afterward.',
    },
    subtitle: 'Each part of the product erases the data of deleted accounts',
    label: (name: string) => `Erasing the data of ${name}`,
    account: (id: string) => `Account ${id.slice(0, 8)}`,
    progress: (done: number, all: number) => `${done} of ${all}`,
    erased: 'erased',
    waiting: 'under way',
    when: (distance: string) => `Deleted ${distance}`,
    complete: 'All erased',
    stalled:
      'This is taking longer than usual. It continues once every service responds. Refresh to check again.',
    failed: 'We couldn’t load the deletions',
  },
  audit: {
    loading: 'Loading the audit log',
    list: 'Audit log',
    none: { title: 'No activity yet', description: 'Administrators’ actions will appear here.' },
    gone: 'an unknown administrator',
    by: (who: string) => `by ${who}`,
    target: 'Account',
    area: ({ name, version }: NonNullable<KnownAuditEntry['area']>) => `Area ${name}, version ${version}`,
    goneAccount: (id: string) => `${id.slice(0, 8)}`,
    failed: 'We couldn’t load the audit log',
  },
} as const;
