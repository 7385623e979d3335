/** Texts of the dialog that chooses what a document belongs to. */
export const dialogTexts = {
  title: (name: string) => `What ${name} belongs to`,
  submit: 'Save changes',
  busy: 'Saving...',
  loading: 'Loading your records',
  empty: 'There’s nothing to choose yet. Add an account, a debt, a property or a policy first.',
  failed: 'Some of your records couldn’t be loaded.',
  reload: 'Reload',
  unknown: 'Not in your lists',
  tooMany: (max: number) => `Please choose at most ${max}.`,
} as const;
