import type { AuditEntry, ErasingService } from '@savvi/contracts/admin/admin';
import type { User } from '@savvi/contracts/identity/account';
import { formatNumber } from '@savvi/ui/format';

/** What an account's plan is called. */
export const PLAN_LABELS: Readonly<Record<User['planType'], string>> = { free: 'Free', basic: 'Basic', premium: 'Premium', annual: 'Annual' };

/** What a subscription is called that is neither none nor running. */
export const STATUS_LABELS = { cancelled: 'Cancelled', past_due: 'Past due' } as const;

/** What each service keeps of a person, in their words. */
export const SERVICE_LABELS: Readonly<Record<ErasingService, string>> = {
  budget: 'Budgets',
  masterplan: 'Master plan',
  vault: 'Passwords',
  documents: 'Documents',
  achievements: 'Achievements',
  billing: 'Subscription',
  admin: 'Statistics',
};

/** How an action of an administrator ended. */
export const OUTCOME_LABELS: Readonly<Record<AuditEntry['outcome'], string>> = { done: 'Done', refused: 'Refused', unknown: 'No answer came' };

/** What administrators did. */
export const ACTION_LABELS: Readonly<Record<AuditEntry['action'], string>> = { 'user-deletion': 'Deleted an account' };

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`);

/** So many sign-ups, in words. */
export const signUpsText = (count: number): string => counted(count, 'sign-up', 'sign-ups');

/** Texts of the admin area; what stands in quotes in the specification is letter for letter. */
export const texts = {
  title: 'Admin Dashboard',
  subtitle: 'How the platform does, and who is on it',
  loading: 'Loading the figures',
  refresh: { action: 'Refresh', busy: 'Refreshing...', failed: 'Refresh Failed' },
  tryAgain: 'Please try again.',
  reload: 'Reload',
  denied: { title: 'Access Denied', description: "You don't have permission to access the admin dashboard.", action: 'Return to Dashboard' },
  overview: 'Overview',
  stats: {
    totalUsers: { label: 'Total Users', hint: 'Everybody with an account' },
    recentSignups: { label: 'Recent Sign-ups', hint: 'In the last 7 days' },
    activeSubscribers: { label: 'Active Subscribers', hint: 'With a running subscription' },
    totalRevenue: { label: 'Monthly Revenue', hint: 'Recurring, in US dollars' },
    freeUsers: { label: 'Free Users', hint: 'On the free plan' },
    conversionRate: { label: 'Conversion Rate', hint: 'Active subscribers of all users' },
    failed: 'The figures are not here yet',
  },
  signUps: { title: 'Sign-ups', subtitle: 'By day, the last 30 days', label: 'Sign-ups by day', name: 'Sign-ups', resting: (total: number) => `${signUpsText(total)} in 30 days`, failed: 'The sign-ups are not here yet' },
  plans: { title: 'Plan distribution', subtitle: 'Who pays, and who does not', label: 'Users by plan', free: 'Free', paid: 'Paid', caption: 'users', none: 'Nobody has an account yet.' },
  tabs: { label: 'Users, audit log and deletions', users: 'Users', audit: 'Audit log', deletions: (running: number) => (running === 0 ? 'Deletions' : `Deletions (${formatNumber(running)} running)`) },
  users: {
    loading: 'Loading users',
    list: 'Users',
    search: 'Find by name or email',
    clear: 'Clear the search',
    filter: 'Plan',
    plans: { all: 'All', free: 'Free', paid: 'Paid' },
    shown: (shown: number, total: number) => `Showing ${formatNumber(shown)} of ${formatNumber(total)}`,
    columns: { user: 'User', plan: 'Plan', budgets: 'Budgets', documents: 'Documents', passwords: 'Passwords', joined: 'Joined' },
    you: 'You',
    admin: 'Admin',
    until: (day: string) => `until ${day}`,
    more: 'Load more',
    moreBusy: 'Loading...',
    moreFailed: 'More could not be loaded.',
    none: { title: 'No users found', filtered: 'Nobody fits this search and this plan.', description: 'Whoever registers stands here.', action: 'Show all users' },
    failed: 'The users are not here yet',
  },
  remove: {
    action: (email: string) => `Delete ${email}`,
    own: 'You can’t delete your own account here',
    title: 'Delete user',
    question: (email: string) => `Are you sure you want to delete user ${email}? This action cannot be undone.`,
    confirm: 'Delete User',
    busy: 'Deleting...',
    done: 'User Deleted',
    doneDescription: (email: string) => `${email} is gone. What they kept is being erased.`,
    failed: 'Delete Failed',
  },
  deletions: {
    heading: 'Deletions',
    loading: 'Loading deletions',
    running: (count: number) => `${counted(count, 'deletion', 'deletions')} running`,
    none: { title: 'Nothing is being erased', description: 'Deletions stand here while they run, and for a quarter of an hour after.' },
    subtitle: 'What deleted accounts kept is erased by each part of the product',
    label: (name: string) => `Erasing what ${name} kept`,
    account: (id: string) => `Account ${id.slice(0, 8)}`,
    progress: (done: number, all: number) => `${done} of ${all}`,
    erased: 'erased',
    waiting: 'under way',
    when: (distance: string) => `Deleted ${distance}`,
    complete: 'All erased',
    stalled: 'This takes longer than usual. It goes on by itself once every part answers; refresh to look again.',
    failed: 'How far deletions are is not known right now',
  },
  audit: {
    loading: 'Loading the audit log',
    list: 'Audit log',
    none: { title: 'Nothing was done yet', description: 'What administrators do to accounts stands here.' },
    gone: 'an administrator whose address is not known',
    by: (who: string) => `by ${who}`,
    target: 'Account',
    failed: 'The audit log is not here yet',
  },
} as const;
