/**
 * Texts about an unverified address, erasing the account's content, a trial that was already used, and a second step that
 * turns off. Texts quoted in the specification are exact.
 */
export const TEXTS = {
  verify: {
    title: 'Verify your email address',
    region: 'Verification',
    sent: (email: string) => `We sent a link to ${email}.`,
    sentAgain: (email: string) =>
      `We sent a new link to ${email}. If it doesn’t arrive, check your spam folder.`,
    requiredFrom: (when: string) => `Open it by ${when} to keep adding documents and passwords.`,
    required: 'Until you open it, you can’t add documents or passwords.',
    givesTrial:
      'Open it to use the rest of your free trial. An earlier account with this address was never verified.',
    send: 'Send again',
    sending: 'Sending...',
    correct: 'Wrong address?',
  },
  correct: {
    title: 'Change your email address',
    description: 'We’ll send the link to the new address. From then on, you sign in with it.',
    email: 'Email',
    password: 'Your password',
    submit: 'Change address',
    busy: 'Changing...',
    taken: 'An account with this address already exists.',
    done: (email: string) => ({ title: 'Address changed', description: `We sent a link to ${email}.` }),
    failed: 'The address was not changed',
  },
  empty: {
    title: 'Did you create this account?',
    sentence:
      'Its address wasn’t verified until you reset the password, so someone else may have created it and added what’s here.',
    keep: 'Keep what is here',
    keeping: 'Keeping...',
    kept: { title: 'Everything stays as it is' },
    keepFailed: 'Your choice was not saved',
    start: 'Start empty',
    question: 'Start with an empty account?',
    description:
      'You keep your address, your password and your plan. Everything else in this account is erased and can’t be restored:',
    items: [
      'budgets, savings, debts, properties and insurance policies',
      'every password in the password manager',
      'every document in the document locker',
      'the name and photo of the account, and its achievements',
    ],
    submit: 'Erase and start empty',
    busy: 'Erasing...',
    failed: 'Nothing was erased',
  },
  trial: {
    title: 'Your free trial has already been used',
    sentence: 'An earlier account with this address used it, so this account starts on the free plan.',
    plans: 'See the plans',
  },
  secondStep: {
    region: 'Two-step verification',
    sentence: (when: string) => `Two-step verification turns off on ${when}.`,
    stop: 'Stop',
    stopping: 'Stopping...',
    stopped: { title: 'Two-Step Verification Stays On' },
    failed: 'Not Stopped',
  },
  cancel: 'Cancel',
  failure: 'Something went wrong on our side. Please try again.',
} as const;
