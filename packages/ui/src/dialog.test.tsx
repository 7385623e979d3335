import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { PageHiddenContext } from './page-hidden.ts';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function Editor() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Edit</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit debt"
        description="All amounts are monthly."
        footer={<button>Save</button>}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('a dialog focuses its first field and returns the focus on Escape [N-19]', async () => {
    const user = userEvent.setup();
    render(<Editor />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('dialog', { name: 'Edit debt' })).toHaveAccessibleDescription(
      'All amounts are monthly.',
    );
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
  });

  it('a dialog that no element opened leaves the focus on the content of the page', async () => {
    const dialog = (open: boolean) => (
      <>
        <main tabIndex={-1} />
        <Dialog open={open} onOpenChange={() => undefined} title="New" />
      </>
    );
    const { rerender } = render(dialog(true));
    expect(screen.getByRole('dialog')).toHaveFocus();
    rerender(dialog(false));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('closing a dialog does not move the focus away from an element that received it while the dialog closed', async () => {
    function Maker() {
      const [open, setOpen] = useState(false);
      const [made, setMade] = useState<HTMLElement | null>(null);
      const make = () => {
        flushSync(() => setOpen(false));
        made?.focus();
      };
      return (
        <>
          <button onClick={() => setOpen(true)}>Add</button>
          <article ref={setMade} tabIndex={-1} />
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Add debt"
            footer={<button onClick={make}>Save</button>}
          />
        </>
      );
    }
    const user = userEvent.setup();
    render(<Maker />);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const closed = new Promise((resolve) =>
      screen.getByRole('dialog').addEventListener('focusScope.autoFocusOnUnmount', resolve),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await closed;
    expect(screen.getByRole('article')).toHaveFocus();
  });

  it('a dialog that replaces another returns the focus to the opener of the first [N-19]', async () => {
    function Loading() {
      const [open, setOpen] = useState(false);
      const [isLoaded, setLoaded] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Upload</button>
          {isLoaded ? (
            <Dialog key="loaded" open={open} onOpenChange={setOpen} title="Upload" takesOver>
              <TextField label="Name" />
            </Dialog>
          ) : (
            <Dialog
              key="loading"
              open={open}
              onOpenChange={setOpen}
              title="Upload"
              footer={<button onClick={() => setLoaded(true)}>Load</button>}
            />
          )}
        </>
      );
    }
    const user = userEvent.setup();
    render(<Loading />);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await user.click(screen.getByRole('button', { name: 'Load' }));
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus());
  });

  it('a dialog returns the focus to the area around its opener if the opener cannot receive it [N-19]', async () => {
    function Limited() {
      const [open, setOpen] = useState(false);
      const [isFull, setFull] = useState(false);
      return (
        <section tabIndex={-1}>
          <button disabled={isFull} onClick={() => setOpen(true)}>
            Add
          </button>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="Add debt"
            footer={<button onClick={() => (setFull(true), setOpen(false))}>Save</button>}
          />
        </section>
      );
    }
    const user = userEvent.setup();
    const { container } = render(<Limited />);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(container.querySelector('section')).toHaveFocus());
  });

  it('a dialog is hidden and shown together with its page', async () => {
    const user = userEvent.setup();
    const page = (isHidden: boolean) => (
      <PageHiddenContext value={isHidden}>
        <Editor />
        <button>Sign In</button>
      </PageHiddenContext>
    );
    const { rerender } = render(page(false));
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    rerender(page(true));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
    rerender(page(false));
    expect(screen.getByRole('dialog', { name: 'Edit debt' })).toBeVisible();
  });

  it('a dialog keeps the focus inside [N-19]', async () => {
    const user = userEvent.setup();
    render(<Editor />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog');
    for (let stop = 0; stop < 5; stop += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
  });

  it('a dialog closes by its close button', async () => {
    const user = userEvent.setup();
    render(<Editor />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a dialog injects no style element, which the content security policy would block', async () => {
    const user = userEvent.setup();
    render(<Editor />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(document.querySelector('style')).toBeNull();
  });
});

describe('a confirm dialog', () => {
  const text = 'Are you sure you want to delete this budget? This action cannot be undone.';

  it('a confirm dialog focuses cancel first and calls its action only after confirmation', async () => {
    const user = userEvent.setup();
    const confirm = vi.fn();
    const change = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Delete Budget"
        description={text}
        confirmLabel="Delete"
        danger
        onConfirm={confirm}
        onOpenChange={change}
      />,
    );
    expect(screen.getByRole('alertdialog', { name: 'Delete Budget' })).toHaveAccessibleDescription(text);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(change).toHaveBeenCalledWith(false);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('a confirm dialog stays open while its action runs [N-20]', async () => {
    const user = userEvent.setup();
    const confirm = vi.fn();
    const change = vi.fn();
    render(
      <ConfirmDialog
        open
        title="Delete Budget"
        description={text}
        confirmLabel="Delete"
        busy
        busyLabel="Deleting..."
        onConfirm={confirm}
        onOpenChange={change}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Deleting...' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(confirm).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });

  it('closing a confirm dialog moves the focus to the page when its opener is gone [N-19]', async () => {
    const user = userEvent.setup();
    function List() {
      const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
      return (
        <main tabIndex={-1}>
          {state !== 'gone' && <button onClick={() => setState('open')}>Open</button>}
          <Dialog open={state === 'open'} onOpenChange={() => setState('gone')} title="Window" />
        </main>
      );
    }
    render(<List />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('a dialog opened from a menu returns the focus to the menu button [N-19]', async () => {
    const user = userEvent.setup();
    function Card() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Menu
            label="Budget"
            trigger={<button>More</button>}
            items={[{ label: 'Delete Budget', onSelect: () => setOpen(true) }]}
          />
          <ConfirmDialog
            open={open}
            onOpenChange={setOpen}
            title="Delete?"
            description={text}
            confirmLabel="Delete"
            onConfirm={() => undefined}
          />
        </>
      );
    }
    render(<Card />);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Budget' }));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });
});
