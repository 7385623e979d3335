import { Problem } from '@savvi/service-kit/problem';

/** No addresses when the identity service is unavailable. Lists are useful without them. @throws other errors */
export const noneIfUnavailable = (error: unknown): Record<string, string> => {
  if (error instanceof Problem && error.code === 'unavailable') return {};
  throw error;
};
