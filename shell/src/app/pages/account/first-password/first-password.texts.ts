/** Texts of the page that replaces an administrator's first password. */
export const TEXTS = {
  heading: 'Choose a new password',
  lead: 'You’re using the password this account was set up with. It’s also stored in a file on the server, so choose your own to continue.',
  signOut: 'Sign out',
} as const;
