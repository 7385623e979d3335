import { useRef, type ReactNode } from 'react';
import { Dialog as Radix } from 'radix-ui';
import { X } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { catchFocus } from './lost-focus.ts';
import { usePageHidden } from './page-hidden.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

// Radix traps the focus, hides the page from screen readers and closes on Escape. Its Overlay is not used,
// because it injects a <style> element, which a strict style-src blocks. `data-scroll-lock` with one rule in
// tokens.css does the same.

const fields =
  'input:not(:disabled, [type="hidden"], [hidden]), select:not(:disabled), textarea:not(:disabled)';

/** Props of Dialog. */
export type DialogProps = {
  open: boolean;
  /**
   * Called with false on Escape, the close button and a click outside the dialog. The owner decides whether
   * to close.
   */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /**
   * Replaces the title and the close button, for example by a search field. The title then names the dialog for
   * screen readers only.
   */
  head?: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, at the end in reading direction. */
  footer?: ReactNode;
  /**
   * `full` is as large as the window; its body fills the space between head and footer. `palette` begins near the
   * top and fills a phone; its content scrolls by itself.
   */
  size?: 'sm' | 'md' | 'lg' | 'full' | 'palette' | undefined;
  /**
   * Replaces another dialog without an animation, such as its loading state. On close, the focus returns to
   * the opener of the replaced dialog.
   */
  takesOver?: boolean | undefined;
};

/** The element that opened the last dialog. */
let latestOpener: Element | null = null;

/** Focuses the first field, else the first button of the footer, else the dialog itself. */
function focusStart(event: Event): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLElement)) return;
  const first =
    event.target.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ??
    event.target.querySelector<HTMLElement>(fields) ??
    event.target.querySelector<HTMLElement>('[data-dialog-foot] button');
  (first ?? event.target).focus();
}

type FrameProps = DialogProps & { role: 'dialog' | 'alertdialog'; closable: boolean };

function Frame({
  open,
  onOpenChange,
  title,
  head,
  description,
  children,
  footer,
  size = 'md',
  takesOver = false,
  role,
  closable,
}: FrameProps) {
  const isHidden = usePageHidden();
  const opener = useRef<Element | null>(null);
  const focusReturn = (event: Event) => {
    event.preventDefault();
    // The focus stays if the user was moved to another element meanwhile, such as a new record. An area
    // around the opener only catches a lost focus.
    // A dialog that was opened by an address, not by an element, has no opener.
    const hasOpener = opener.current !== document.body && opener.current?.isConnected;
    if (!(opener.current instanceof HTMLElement && hasOpener)) catchFocus();
    else if (!document.activeElement || document.activeElement.contains(opener.current)) {
      opener.current.focus();
      if (document.activeElement !== opener.current)
        // The opener may no longer be focusable.
        catchFocus(opener.current.closest<HTMLElement>('[tabindex="-1"]'));
    }
  };
  return (
    <Radix.Root open={open && !isHidden} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div
          className={styles.backdrop}
          data-scroll-lock=""
          data-state={open ? 'open' : 'closed'}
          data-takes-over={takesOver || undefined}
        >
          <Radix.Content
            role={role}
            aria-modal="true"
            className={classNames(styles.dialog, styles[size])}
            onOpenAutoFocus={(event) => {
              opener.current = takesOver && opener.current === null ? latestOpener : document.activeElement;
              latestOpener = opener.current;
              focusStart(event);
            }}
            onCloseAutoFocus={focusReturn}
            onInteractOutside={(event) => {
              // A toast is above the dialog, and dismissing it must not close the dialog.
              if (!closable || (event.target instanceof Element && event.target.closest('[data-toasts]')))
                event.preventDefault();
            }}
          >
            {head ? (
              <>
                <VisuallyHidden>
                  <Radix.Title>{title}</Radix.Title>
                </VisuallyHidden>
                {head}
              </>
            ) : (
              <div className={styles.head}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                {closable ? (
                  <Radix.Close className={styles.close} aria-label="Close">
                    <X aria-hidden="true" />
                  </Radix.Close>
                ) : null}
              </div>
            )}
            {description ? (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            ) : null}
            {children ? <div className={styles.body}>{children}</div> : null}
            {footer ? (
              <div className={styles.footer} data-dialog-foot="">
                {footer}
              </div>
            ) : null}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A modal window that keeps the focus inside and returns it on close. */
export function Dialog(props: DialogProps) {
  return <Frame {...props} role="dialog" closable />;
}

/** Props of ConfirmDialog. */
export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Marks an action that cannot be undone. */
  danger?: boolean | undefined;
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onConfirm: () => void;
};

/** A question before an action. Cancel has the initial focus, and a click outside does nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const change = (next: boolean) => {
    if (!busy) onOpenChange(next);
  };
  const footer = (
    <>
      <Button onClick={() => change(false)} aria-disabled={busy || undefined}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Frame
      {...{ open, title, description, footer }}
      onOpenChange={change}
      size="sm"
      role="alertdialog"
      closable={false}
    />
  );
}
