// A page can be typed into before its scripts are there. A form that is sent by then would be sent by the
// browser itself, to a page that takes no POST; it is held instead, and sent once somebody listens.
const HELD = 'data-held';

/** Holds forms whose submit nobody has taken. To be called before the page is drawn. */
export function holdSubmits(): void {
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.target.setAttribute(HELD, '');
  });
}

/** Submits the form below `root` that was held, if there is one: its listeners have to be there. */
export function submitHeld(root: ParentNode): void {
  const form = root.querySelector<HTMLFormElement>(`form[${HELD}]`);
  form?.removeAttribute(HELD);
  form?.requestSubmit();
}
