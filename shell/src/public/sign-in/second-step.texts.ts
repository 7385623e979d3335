import { CODE_TEXTS } from '../../shared/code-field.ts';

/** Texts of the second step of sign-in. Texts quoted in the specification are exact. */
export const TEXTS = {
  heading: 'Two-step verification',
  account: 'Signing in as',
  app: CODE_TEXTS.app,
  recovery: {
    ...CODE_TEXTS.recovery,
    lead: 'Enter one of the recovery codes you saved when you set up two-step verification. Each one works once.',
    placeholder: 'XXXX-XXXX-XXXX-XXXX',
  },
  trust: { label: 'Trust this device', hint: 'Don’t ask for a code on this device for 30 days' },
  lost: 'I lost my authenticator and my codes',
  neverSetUp: 'Choose this, too, if you never set up an authenticator app.',
  lostFailed: 'Request Failed',
  back: 'Back',
  mailed: {
    heading: 'Check your email',
    lead: 'We sent you a link. It opens a page where you can turn off two-step verification. That takes 72 hours, so that nobody else can do it without you noticing.',
    again:
      'Asked for a link in the last hour already? Then we didn’t send another one, so use the link in the newest email.',
    back: 'Back to sign in',
  },
} as const;
