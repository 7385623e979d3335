import type { Env } from '../env.ts';
import { noPayments } from './no-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** The payment provider that the settings speak of. */
export const createPayments = (_env: Env): PaymentProvider => noPayments;
