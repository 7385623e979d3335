import type { Area } from '@savvi/contracts/registry';
import { type CurrentTask, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button } from '@savvi/ui/button';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { CircleDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keep, kept } from '../../../shared/kept.ts';
import styles from './current-tasks.module.css';
import { texts } from './current-tasks.texts.ts';
import notes from './notes.module.css';

/** The most tasks that are shown. */
const TASKS_MAX = 3;
/** The storage name of the dismissed tasks, separated by spaces. */
const NAME = 'dismissed-tasks';

function Task({ task: { label, to }, onDismiss }: { task: CurrentTask; onDismiss: () => void }) {
  const row = useFocusHandover<HTMLDivElement>();
  return (
    <div ref={row} className={styles.task}>
      <CircleDashed aria-hidden="true" />
      <Link to={to} className={notes.cover}>
        {label}
      </Link>
      <Button
        size="sm"
        variant="ghost"
        className={styles.dismiss}
        aria-label={texts.dismissOf(label)}
        onClick={onDismiss}
      >
        {texts.dismiss}
      </Button>
    </div>
  );
}

interface CurrentTasksProps {
  readonly area: Area;
  readonly tasks: readonly CurrentTask[];
  /** Shown if there are no tasks. */
  readonly none: ReactNode;
  /** Shown above the tasks. */
  readonly children: ReactNode;
}

/** The tasks of an area that the user has not dismissed in this browser, each in one line (MON-103). */
export function CurrentTasks({ area, tasks, none, children }: CurrentTasksProps) {
  const { user } = useShell();
  const [dismissed, setDismissed] = useState(() => kept(NAME, user.id)?.split(' ') ?? []);
  const keyOf = ({ name }: CurrentTask) => `${area.name}.${name}`;
  const shown = tasks.filter((task) => !dismissed.includes(keyOf(task))).slice(0, TASKS_MAX);
  const dismiss = (task: CurrentTask) => {
    const all = [...dismissed, keyOf(task)];
    setDismissed(all);
    keep(NAME, user.id, all.join(' '));
  };
  // Not a part of the list above, which has what needs attention.
  return (
    <>
      {shown.length === 0 ? none : children}
      {shown.length > 0 && (
        <div role="group" aria-label={texts.label}>
          {shown.map((task) => (
            <Task key={task.name} task={task} onDismiss={() => dismiss(task)} />
          ))}
        </div>
      )}
    </>
  );
}
