import type { User } from '@savvi/contracts/identity/account';
import { classNames } from '@savvi/ui/class-names';
import styles from './avatar.module.css';
import { initialsOf } from './name-of.ts';

/** A person's photo, or their initials. Decoration: the name stands beside it. */
export const Avatar = ({ user, size = 'sm' }: { user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>; size?: 'sm' | 'lg' }) =>
  user.profileImageUrl ? (
    <img className={classNames(styles.avatar, styles[size])} src={user.profileImageUrl} alt="" referrerPolicy="no-referrer" />
  ) : (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">{initialsOf(user)}</span>
  );
