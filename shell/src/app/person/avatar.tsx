import type { User } from '@savvi/contracts/identity/account';
import { classNames } from '@savvi/ui/class-names';
import styles from './avatar.module.css';
import { initialsOf } from './name-of.ts';

/**
 * Whether a photo is stored in the product. A photo of another website is not loaded, because the content
 * security policy forbids it (T-68).
 */
export const isPhotoHere = (url: string | null): boolean => url?.startsWith('data:') ?? false;

/** A user's photo, or their initials. Decorative, because the name is beside it. */
export const Avatar = ({
  user,
  size = 'sm',
}: {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>;
  size?: 'sm' | 'lg';
}) =>
  user.profileImageUrl && isPhotoHere(user.profileImageUrl) ? (
    <img className={classNames(styles.avatar, styles[size])} src={user.profileImageUrl} alt="" />
  ) : (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {initialsOf(user)}
    </span>
  );
