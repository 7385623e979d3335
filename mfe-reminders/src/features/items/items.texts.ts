/** The texts of the area. */
export const texts = {
  title: 'Reminders',
  subtitle: 'What you keep here, newest first.',
  list: 'What you keep here',
  loading: 'Loading Reminders',
  name: 'Name',
  placeholder: 'What would you like to add?',
  add: 'Add',
  adding: 'Adding...',
  nameMissing: 'Please enter a name',
  added: (day: string) => `Added ${day}`,
  delete: (name: string) => `Delete ${name}`,
  remove: {
    title: (name: string) => `Delete “${name}”?`,
    question: 'This cannot be undone.',
    confirm: 'Delete',
  },
  empty: { title: 'Nothing here yet', description: 'Add the first one above. It is kept for you alone.' },
  reload: {
    title: 'This list is not here right now',
    description: 'What you keep is safe. Load it again in a moment.',
    action: 'Reload',
  },
  tryAgain: 'Please try again',
  failed: { add: 'Nothing was added', delete: 'Nothing was deleted' },
} as const;
