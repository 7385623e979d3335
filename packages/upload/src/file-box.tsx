import { classNames } from '@savvi/ui/class-names';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './file-box.module.css';

type InputProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple'>;

interface FileBoxProps extends InputProps {
  /** The accessible name of the input. */
  readonly label: string;
  readonly icon: ReactNode;
  /** The highlighted text in the box. */
  readonly action: string;
  /** The text after the highlighted one. */
  readonly addition?: string | false;
  /** The accepted files, below the box. */
  readonly hint: string;
  /** Whether no file can be chosen at present. The input keeps the focus. */
  readonly isBusy?: boolean;
  /** The class of the box. */
  readonly className?: string | undefined;
  /** Props of the box, such as those of `useFileDrop`. */
  readonly target?: ComponentProps<'label'>;
  readonly onFiles: (files: File[]) => void;
}

/** A file input that looks like a box to drop files on. */
export function FileBox({
  label,
  icon,
  action,
  addition = false,
  hint,
  isBusy = false,
  className,
  target,
  onFiles,
  ...input
}: FileBoxProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={classNames(styles.box, className)} htmlFor={id} {...target}>
        {icon}
        <span>
          <span className={styles.action}>{action}</span> {addition}
        </span>
        <input
          {...input}
          id={id}
          className={styles.input}
          type="file"
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-disabled={isBusy || undefined}
          onClick={(event) => isBusy && event.preventDefault()}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = ''; // clears the input, so that the same file can be chosen again
          }}
        />
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
