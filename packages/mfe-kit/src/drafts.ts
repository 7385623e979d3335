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
        return null; // blocked storage or a broken draft is no draft
      }
    },
    write(name, draft) {
      try {
        sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
      } catch {
        return; // a draft that can't be kept must not stop the person who types
      }
    },
    remove(name) {
      try {
        sessionStorage.removeItem(keyOf(name));
      } catch {
        return; // nothing was kept
      }
    },
  };
}

/** Forgets every draft of every user in this tab; part of signing out. */
export function wipeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    return; // blocked storage holds nothing
  }
}
