// Users can fill in a prerendered form before the page's scripts have loaded. Without them, the browser would
// send the form as a POST to a page that accepts none. So a submit is held back until the form's listener is
// attached.
const HELD = 'data-held';

/** Holds back submits that no listener handles. Must be called before the page is rendered. */
export function holdSubmits(): void {
  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.target.setAttribute(HELD, '');
  });
}

/** Submits the form below `root` that was held back, if there is one. Its listeners must be attached. */
export function submitHeld(root: ParentNode): void {
  const form = root.querySelector<HTMLFormElement>(`form[${HELD}]`);
  form?.removeAttribute(HELD);
  form?.requestSubmit();
}
