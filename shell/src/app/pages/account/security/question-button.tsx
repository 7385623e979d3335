import { Button } from '@savvi/ui/button';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { useState } from 'react';
import { type SecurityChange, useSecurityChange } from './security.queries.ts';

interface QuestionButtonProps<Result> extends SecurityChange<void, Result> {
  readonly label: string;
  /** The accessible name, if the label alone does not say what it is about. */
  readonly name?: string;
  /** The `data-control` of the button in a list that keeps the focus. */
  readonly control?: string;
  readonly title: string;
  readonly text: string;
  readonly busyLabel: string;
  /** Whether the change takes something away. */
  readonly danger?: boolean;
}

/**
 * A button that changes the account's security after a question. When it disappears with the focus, the area around it
 * receives the focus.
 */
export function QuestionButton<Result>({
  label,
  name,
  control,
  title,
  text,
  busyLabel,
  danger,
  onDone,
  ...change
}: QuestionButtonProps<Result>) {
  const [isAsking, setAsking] = useState(false);
  const button = useFocusHandover<HTMLButtonElement>();
  const { mutate, isPending } = useSecurityChange<void, Result>({
    ...change,
    onDone: (result) => {
      setAsking(false);
      onDone(result);
    },
  });
  return (
    <>
      <Button ref={button} size="sm" aria-label={name} data-control={control} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        confirmLabel={label}
        danger={danger}
        busy={isPending}
        busyLabel={busyLabel}
        onConfirm={() => mutate(undefined, { onError: () => setAsking(false) })}
      />
    </>
  );
}
