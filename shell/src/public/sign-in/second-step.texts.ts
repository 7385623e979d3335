/** Texts of the second step of sign-in. Texts quoted in the specification are exact. */
export const TEXTS = {
  heading: 'Two-step verification',
  app: {
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Code',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of the recovery codes you saved when you set up two-step verification. Each one works once.',
    label: 'Recovery code',
    missing: 'Enter one of your recovery codes.',
    placeholder: 'XXXX-XXXX-XXXX-XXXX',
    other: 'Use your authenticator app',
  },
  trust: { label: 'Trust this device', hint: 'Don’t ask for a code on this device for 30 days' },
  lost: 'I lost my authenticator and my codes',
  lostFailed: 'Request Failed',
  back: 'Back',
  mailed: {
    heading: 'Check your email',
    lead: 'We sent you a link. It opens a page where you can turn off two-step verification. That takes 72 hours, so that nobody else can do it without you noticing.',
    back: 'Back to sign in',
  },
} as const;
