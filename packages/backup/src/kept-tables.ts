// Which personal data each table contains, and how it is erased and exported. A table that is missing here
// fails the tests.

/** How a table's rows are erased with an account and exported on request. */
export interface KeptTable {
  /**
   * The file that erases the table's rows with the account, and the text to find there if it is neither the
   * table nor its model; or why no erasure is needed.
   */
  readonly erasure: { readonly in: string; readonly naming?: string } | { readonly none: string };
  /** The part of a user's data export that contains the rows, by its call; or why none does. */
  readonly takeout: { readonly part: string } | { readonly none: string };
}

const NOT_PERSONAL = 'holds nothing of a person';
const NO_CONTENT = 'is no content of the person';
const about = (none: string): KeptTable => ({ erasure: { none }, takeout: { none } });
const erased = (file: string, part?: string): KeptTable => ({
  erasure: { in: file },
  takeout: part === undefined ? { none: NO_CONTENT } : { part },
});

/** The tables of @savvi/eventing in each service that uses it. */
const eventing: Readonly<Record<string, KeptTable>> = {
  outbox: about('events leave it a day after they were sent'),
  inbox: about('ids of events, for 15 days'),
  parked_events: about(
    'events that an operator has to see to; applying one to an erased space makes nothing',
  ),
};
const erasedSpaces = {
  erased_spaces: about('the mark that an account is gone, without which a late event would bring rows back'),
};
const projection = { projection: about(NOT_PERSONAL) };
const idempotencyKeys = { idempotency_keys: erased('packages/service-kit/src/erased-spaces.ts') };
const currentMasterKey = { current_master_key: about(NOT_PERSONAL) };

/**
 * All tables by the service that owns their database. A backup copies these databases except for the tables
 * in `LEFT_OUT` (database-copy.ts).
 */
export const KEPT_TABLES: Readonly<Record<string, Readonly<Record<string, KeptTable>>>> = {
  identity: {
    ...eventing,
    ...currentMasterKey,
    users: erased('services/identity/src/shared/user.repository.ts', '/api/user'),
    sessions: erased('services/identity/src/shared/session.repository.ts', '/api/auth/sessions'),
    // A foreign key deletes the notices of a user with the user.
    notices: erased('services/identity/prisma/schema/identity.prisma'),
    // A foreign key deletes the known addresses of a user with the user.
    known_addresses: erased('services/identity/prisma/schema/identity.prisma'),
    // Foreign keys delete these with the user or the device.
    known_devices: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/ways-in'),
    known_networks: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/ways-in'),
    // The export has neither secrets nor their digests.
    second_steps: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/ways-in'),
    recovery_codes: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/ways-in'),
    passkeys: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/ways-in'),
    passkey_challenges: erased('services/identity/prisma/schema/identity.prisma'),
    security_events: erased('services/identity/prisma/schema/identity.prisma', '/api/auth/security-events'),
    // A foreign key deletes the verification tokens of a user with the user.
    email_verification_tokens: erased('services/identity/prisma/schema/identity.prisma'),
    // Security mails are deleted with their user; a mail about an account deletion is deleted once it is
    // sent, or after a day.
    security_mails: erased('services/identity/prisma/schema/identity.prisma'),
    // A foreign key deletes the reminder mails of a user with the user. They have counts and kinds only.
    reminder_mails: erased('services/identity/prisma/schema/identity.prisma'),
    trial_addresses: about('says that a deleted address had a trial, by a keyed hash, for a year'),
    password_reset_tokens: erased('services/identity/src/passwords/reset-token.repository.ts'),
    space_keys: {
      erasure: { in: 'services/identity/src/deletion/deletion.service.ts', naming: 'spaceKeys.erase' },
      takeout: { none: NO_CONTENT },
    },
    deleted_users: about('records a deleted account while its deletion is published again'),
    rate_limits: about('keyed by digests, until the limit ends'),
  },
  billing: {
    ...eventing,
    ...erasedSpaces,
    ...projection,
    subscriptions: erased(
      'services/billing/src/shared/subscription.repository.ts',
      '/api/subscription/status',
    ),
    provider_events: erased('services/billing/src/shared/provider-event.repository.ts'),
    counted_things: erased('services/billing/src/shared/limited-things.repository.ts'),
    version_floor: about(NOT_PERSONAL),
  },
  budget: {
    ...eventing,
    ...erasedSpaces,
    ...idempotencyKeys,
    ...projection,
    budgets: erased('services/budget/src/shared/budget.repository.ts', '/api/budgets'),
    // A foreign key deletes the choice of a main budget with the budget.
    main_budgets: erased('services/budget/prisma/schema/budget.prisma'),
    drafts: erased('services/budget/src/shared/budget.repository.ts', '/api/budgets/drafts'),
    // Foreign keys delete these with their budget.
    months: erased('services/budget/prisma/schema/months.prisma', '/api/budgets/months'),
    month_lines: erased('services/budget/prisma/schema/months.prisma', '/api/budgets/months'),
    plan_lines: erased('services/budget/prisma/schema/months.prisma', '/api/budgets/months'),
    transactions: erased('services/budget/prisma/schema/months.prisma', '/api/budgets/transactions'),
    categories: erased('services/budget/prisma/schema/categories.prisma', '/api/budgets/categories'),
    category_lists: erased('services/budget/prisma/schema/categories.prisma', '/api/budgets/categories'),
    goals: erased('services/budget/prisma/schema/goals.prisma', '/api/budgets/goals'),
    goal_lists: erased('services/budget/prisma/schema/goals.prisma', '/api/budgets/goals'),
    pay: erased('services/budget/prisma/schema/pay.prisma', '/api/budgets/pay'),
    bills: erased('services/budget/prisma/schema/bills.prisma', '/api/budgets/bills'),
    bill_dates: erased('services/budget/prisma/schema/bills.prisma', '/api/budgets/bills'),
    reconciliations: erased(
      'services/budget/prisma/schema/reconciliations.prisma',
      '/api/budgets/reconciliations',
    ),
    // Copies of rows for a day, for undo. What they describe is exported, or the person deleted it.
    changes: erased('services/budget/prisma/schema/changes.prisma'),
    transaction_parts: erased('services/budget/prisma/schema/parts.prisma', '/api/budgets/transactions'),
    // Ids of accounts, which the part of the master plan exports.
    known_accounts: erased('services/budget/src/shared/known-account.repository.ts'),
    // Ids of documents, which the part of the locker exports.
    known_documents: erased('services/budget/src/shared/known-document.repository.ts'),
    rules: erased('services/budget/prisma/schema/rules.prisma', '/api/budgets/rules'),
    rule_lists: erased('services/budget/prisma/schema/rules.prisma', '/api/budgets/rules'),
    rule_refusals: erased('services/budget/prisma/schema/rules.prisma', '/api/budgets/rules'),
    // Rows are hashes to compare with, and matched transactions as they were, for undo; or they wait for an hour.
    imports: erased('services/budget/prisma/schema/imports.prisma', '/api/budgets/imports'),
    import_rows: erased('services/budget/prisma/schema/imports.prisma'),
    import_shapes: erased('services/budget/src/shared/import-memory.repository.ts', '/api/budgets/imports'),
    statement_accounts: erased(
      'services/budget/src/shared/import-memory.repository.ts',
      '/api/budgets/imports',
    ),
    closed_months: erased('services/budget/src/shared/closed-month.repository.ts', '/api/budgets/months'),
  },
  masterplan: {
    ...eventing,
    ...erasedSpaces,
    ...idempotencyKeys,
    savings_accounts: erased('services/masterplan/src/shared/kinds.ts', '/api/savings-accounts'),
    debts: erased('services/masterplan/src/shared/kinds.ts', '/api/debts'),
    real_estate_properties: erased('services/masterplan/src/shared/kinds.ts', '/api/real-estate-properties'),
    insurance_policies: erased('services/masterplan/src/shared/kinds.ts', '/api/insurance-policies'),
    dismissed_hints: erased('services/masterplan/src/shared/hint.repository.ts', '/api/dismissed-hints'),
    balance_points: erased(
      'services/masterplan/src/shared/balance-points.repository.ts',
      '/api/net-worth/balances',
    ),
    holding_months: erased('services/masterplan/src/shared/holding-months.repository.ts', '/api/net-worth'),
  },
  vault: {
    ...eventing,
    ...erasedSpaces,
    ...idempotencyKeys,
    ...currentMasterKey,
    entries: erased('services/vault/src/entries/entry.repository.ts', '/api/passwords'),
    space_keys: erased('packages/sealing/src/space-keys.ts'),
  },
  documents: {
    ...eventing,
    ...erasedSpaces,
    ...idempotencyKeys,
    ...currentMasterKey,
    documents: erased('services/documents/src/shared/document.repository.ts', '/api/documents'),
    document_tags: erased('services/documents/src/shared/tag.repository.ts', '/api/documents/tags'),
    document_folders: erased('services/documents/src/shared/folder.repository.ts', '/api/document-folders'),
    document_links: erased('services/documents/src/shared/link.repository.ts', '/api/documents'),
    // A foreign key deletes the texts with their document, and a trigger makes their objects due for removal.
    document_texts: {
      erasure: { in: 'services/documents/prisma/schema/documents.prisma' },
      takeout: { none: 'derived from the files, which are exported' },
    },
    linked_records: erased('services/documents/src/shared/link.repository.ts'),
    loose_objects: erased('services/documents/src/shared/loose-objects.repository.ts'),
    erasures: erased('services/documents/src/erasure/erasure.repository.ts'),
    space_keys: erased('packages/sealing/src/space-keys.ts'),
  },
  achievements: {
    ...eventing,
    ...erasedSpaces,
    ...projection,
    counted_things: erased(
      'services/achievements/src/shared/counted-things.repository.ts',
      '/api/achievements',
    ),
  },
  reminders: {
    ...eventing,
    ...erasedSpaces,
    ...projection,
    dated_records: erased('services/reminders/src/shared/due-date.repository.ts'),
    due_dates: erased('services/reminders/src/shared/due-date.repository.ts', '/api/reminders/all'),
    mail_settings: erased('services/reminders/src/shared/mail-settings.repository.ts', '/api/reminders/mail'),
    // The export says that there is a feed; its token is a secret.
    calendar_feeds: erased(
      'services/reminders/src/shared/calendar-feed.repository.ts',
      '/api/reminders/calendar-feed',
    ),
    // A copy of what the account says.
    time_zones: erased('services/reminders/src/shared/time-zone.repository.ts', '/api/user'),
    // Hashes of random tokens, which say nothing about the person.
    unsubscribe_tokens: erased('services/reminders/src/shared/mail-settings.repository.ts'),
  },
  admin: {
    ...eventing,
    ...erasedSpaces,
    ...projection,
    accounts: erased('services/admin/src/shared/projection.repository.ts'),
    counted_things: erased('services/admin/src/shared/projection.repository.ts'),
    deletions: about('says that an account is gone, and since when'),
    erasures: about('says which service has erased, and when'),
    erasing_services: about('names of services, and when they registered first'),
    audit_entries: about('what administrators did, by id: kept as evidence (N-17)'),
    account_actions: about('what administrators did, by id: kept as evidence (N-17)'),
    area_actions: about('what administrators did, by id: kept as evidence (N-17)'),
  },
  'demo-payments': {
    subscriptions: about('known by a pseudonym; what ended goes after 30 days (docs/adr/0027)'),
    checkouts: about('known by a pseudonym; goes once settled'),
    portal_sessions: about('a hash, for 30 minutes'),
    deliveries: about('an event, until billing has taken it'),
  },
  gateway: {
    registry_versions: {
      ...erased(''),
      erasure: { in: 'packages/release-kit/src/registry/erase-user.ts', naming: 'withoutUser' },
    },
    registry_lines: about(NOT_PERSONAL),
    registry_areas: about(NOT_PERSONAL),
    published_bytes: about(NOT_PERSONAL),
    published_files: about(NOT_PERSONAL),
    release_acts: erased('packages/release-kit/src/registry/registry.repository.ts'),
    release_tokens: about('names the team that has a token'),
    deployed_services: about(NOT_PERSONAL),
    view_counts: about(NOT_PERSONAL),
    rate_limits: about('keyed by network, until the limit ends'),
    call_counts: about('keyed by account and network, for two minutes'),
  },
};
