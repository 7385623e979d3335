/** Texts of the page after a payment. Texts quoted in the specification are exact. */
export const TEXTS = {
  loading: { title: 'Checking your payment', sentence: 'This takes a moment.' },
  processing: {
    title: 'Processing your payment...',
    sentence: 'Everything unlocks as soon as the payment arrives, even if you leave this page.',
  },
  success: {
    title: 'Your payment has arrived',
    sentence: 'Everything is unlocked. Thank you for being a customer.',
  },
  countdown: (seconds: number) =>
    seconds === 1 ? 'Opening your dashboard in 1 second' : `Opening your dashboard in ${seconds} seconds`,
  left: 'Time until the dashboard opens',
  now: 'Go to the dashboard now',
} as const;
