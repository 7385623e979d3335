import { afterEach, expect, test, vi } from 'vitest';
import { holdSubmits, submitHeld } from './held-submit.ts';

afterEach(() => document.body.replaceChildren());

test('a submit of a form before its listener is attached is held back, and repeated once the listener is attached', () => {
  holdSubmits();
  const form = document.createElement('form');
  document.body.append(form);
  const send = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    return event.defaultPrevented;
  };
  submitHeld(document);
  expect(send()).toBe(true); // the browser does not send the form
  expect(send()).toBe(true);

  const listener = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  form.addEventListener('submit', listener);
  submitHeld(document);
  expect(listener).toHaveBeenCalledTimes(1);
  submitHeld(document);
  expect(listener).toHaveBeenCalledTimes(1);
  send();
  submitHeld(document);
  expect(listener).toHaveBeenCalledTimes(2); // the form has a submit listener, so nothing is held back
});
