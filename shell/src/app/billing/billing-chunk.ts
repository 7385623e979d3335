// What of billing comes when it is asked for, as one chunk: the first page pays for each chunk that it knows
// of.
export { monthlyCheckout } from './monthly-checkout.ts';
export { PaymentSuccessPage } from './payment-success/payment-success-page.tsx';
export { SubscribePage } from './subscribe/subscribe-page.tsx';
