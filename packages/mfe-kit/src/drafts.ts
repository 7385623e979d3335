import type { DraftStore } from './shell-context.tsx';

const PREFIX = 'savvi:draft:';

/** Drafts of one user in this tab's session storage. */
export function sessionDrafts(userId: string): DraftStore {
  const keyOf = (name: string) => `${PREFIX}${userId}:${name}`;
  return {
    read(name) {
      try {
        const stored = sessionStorage.getItem(keyOf(name));
        return stored === null ? null : JSON.parse(stored);
      } catch {
        return null; // Blocked storage or an invalid draft counts as no draft.
      }
    },
    write(name, draft) {
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
      } catch {
        return; // A draft that cannot be saved must not interrupt the user.
      }
    },
    remove(name) {
      try {
        sessionStorage.removeItem(keyOf(name));
      } catch {
        return; // Blocked storage contains no draft to delete.
      }
    },
  };
}

/** Deletes all drafts of all users in this tab; part of signing out. */
export function wipeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    return; // Blocked storage contains no drafts.
  }
}
