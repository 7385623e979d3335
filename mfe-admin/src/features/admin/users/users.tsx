import type { AdminUser } from '@savvi/admin-contract/admin';
import { useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { EmptyState } from '@savvi/ui/empty-state';
import { useListFocus } from '@savvi/ui/list-focus';
import { LongList } from '@savvi/ui/long-list';
import { useOpened } from '@savvi/ui/opened';
import { useRef } from 'react';
import styles from '../admin-page.module.css';
import { usersSource } from '../admin.queries.ts';
import { texts } from '../admin.texts.ts';
import { Failed } from '../failed.tsx';
import { MoreButton } from '../more-button.tsx';
import { useLongList } from '../use-long-list.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useUserFilter } from './use-user-filter.ts';
import { UserDetailDialog } from './user-detail-dialog.tsx';
import { UserHead } from './user-head.tsx';
import { UserRow } from './user-row.tsx';
import rows from './user-row.module.css';
import { UserRowsSkeleton } from './user-skeleton.tsx';
import { UserTools } from './user-tools.tsx';

/** The usual height of a row in pixels. */
const ROW_PX = 65;
const NOBODY: readonly AdminUser[] = [];

/** The list of all users with search and filter (ADM-7, ADM-8). */
export function Users({ onDeleted }: { onDeleted: (user: AdminUser) => void }) {
  const { user: self } = useShell();
  const { filter, text, onText, plan, onPlan, onSort, onAll } = useUserFilter();
  const { items, total, error, isFetching, isOutdated, reload, more } = useLongList(usersSource(filter));
  const place = useRef<HTMLElement>(null);
  const { watch, wanted } = useListFocus(place, items ?? NOBODY);
  const deleting = useOpened<AdminUser>();
  const detail = useOpened<AdminUser>();
  const isNarrowed = filter.search !== '' || filter.plan !== 'all';

  const draw = (user: AdminUser) => (
    <UserRow user={user} isSelf={user.id === self.id} onDelete={deleting.open} onOpen={detail.open} />
  );
  const list = () => {
    if (items === undefined)
      return isFetching ? (
        <UserRowsSkeleton />
      ) : (
        <Failed title={texts.users.failed} error={error} onReload={reload} />
      );
    if (items.length === 0) {
      const { title, filtered, description, action } = texts.users.none;
      return (
        <EmptyState
          framed
          level={3}
          drawing="search"
          title={title}
          description={isNarrowed ? filtered : description}
          action={isNarrowed && <Button onClick={onAll}>{action}</Button>}
        />
      );
    }
    return (
      <div
        className={classNames(rows.frame, isOutdated && styles.outdated)}
        aria-busy={isOutdated || undefined}
      >
        <UserHead />
        <LongList
          label={texts.users.list}
          items={items}
          draw={draw}
          wanted={wanted}
          rowHeight={ROW_PX}
          loading={<UserRowsSkeleton />}
        />
        <MoreButton more={more} />
      </div>
    );
  };
  return (
    <section ref={place} {...watch} className={styles.place} aria-label={texts.users.list} tabIndex={-1}>
      <UserTools
        text={text}
        onText={onText}
        plan={plan}
        onPlan={onPlan}
        sort={filter.sort}
        onSort={onSort}
        shown={items?.length}
        total={total}
      />
      {list()}
      {detail.what !== null && (
        <UserDetailDialog
          key={detail.count}
          user={detail.what}
          isSelf={detail.what.id === self.id}
          isOpen={detail.isOpen}
          onClose={detail.close}
        />
      )}
      {deleting.what !== null && (
        <DeleteUserDialog
          key={deleting.count}
          user={deleting.what}
          isOpen={deleting.isOpen}
          onClose={deleting.close}
          onDeleted={onDeleted}
        />
      )}
    </section>
  );
}
