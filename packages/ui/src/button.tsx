import { cloneElement, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';
import styles from './button.module.css';

/** The variants of a button. One primary action per screen. */
export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Makes the button as wide as its container. */
  block?: boolean | undefined;
  iconBefore?: ReactNode;
};

/** Props of Button; the default type is 'button'. */
export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Marks work in progress: the button ignores clicks and keeps its focus and width. */
    busy?: boolean | undefined;
    /** The text while busy ('Creating...'); its width is reserved from the start. */
    busyLabel?: string | undefined;
  };

function look({ variant = 'secondary', size = 'md', block }: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block, className);
}

/** A button that keeps its width and its focus while busy. */
export function Button({
  variant,
  size,
  block,
  iconBefore,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Uses aria-disabled, because a disabled button loses the focus, and keyboard users lose their position.
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const reserve = busy && typeof children === 'string' ? children : busyLabel;
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, block }, className)}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy && busyLabel !== undefined ? (
        <span className={styles.label} data-reserve={reserve}>
          <span className={styles.content}>
            <Spinner />
            {busyLabel}
          </span>
        </span>
      ) : (
        <>
          <span className={classNames(styles.label, busy && styles.veiled)} data-reserve={busyLabel}>
            <span className={styles.content}>
              {iconBefore}
              {children}
            </span>
          </span>
          {busy && <Spinner className={styles.over} />}
        </>
      )}
    </button>
  );
}

/**
 * Props of ButtonLink: those of an anchor, or `asChild` around a router's link, which has props of its own.
 */
export type ButtonLinkProps = ButtonLook &
  (
    | (ComponentProps<'a'> & { asChild?: false | undefined })
    | {
        asChild: true;
        className?: string | undefined;
        children: ReactElement<{ className?: string | undefined; children?: ReactNode }>;
      }
  );

/** A link that looks like a button. `asChild` applies the style to its only child (a router's Link). */
export function ButtonLink({ variant, size, block, iconBefore, ...link }: ButtonLinkProps) {
  const looks = { variant, size, block };
  if (link.asChild) {
    const { className, children: child } = link;
    return cloneElement(child, {
      className: look(looks, classNames(className, child.props.className)),
      children: iconBefore ? (
        <>
          {iconBefore}
          {child.props.children}
        </>
      ) : (
        child.props.children
      ),
    });
  }
  const { asChild: _, className, children, ...rest } = link;
  return (
    <a {...rest} className={look(looks, className)}>
      {iconBefore}
      {children}
    </a>
  );
}

/** Props of IconButton. The label is its accessible name and its tooltip. */
export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  icon: ReactElement;
  size?: 'sm' | 'md' | undefined;
  variant?: 'ghost' | 'secondary' | undefined;
  tooltipSide?: 'top' | 'right' | 'bottom' | 'left' | undefined;
};

/** A square button with an icon, whose name shows as a tooltip. */
export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  tooltipSide,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(styles.button, styles.icon, styles[variant], styles[size], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

/** Props of IconLink. The label is its accessible name and its tooltip. */
export type IconLinkProps = Omit<ComponentProps<'a'>, 'children'> &
  Pick<IconButtonProps, 'label' | 'icon' | 'size' | 'variant'>;

/** A link that looks like a button with an icon. */
export function IconLink({ label, icon, size = 'md', variant = 'ghost', className, ...rest }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <a
        {...rest}
        aria-label={label}
        className={classNames(styles.button, styles.icon, styles[variant], styles[size], className)}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
