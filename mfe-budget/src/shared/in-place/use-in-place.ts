import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A value that the user changes. */
export interface Typed {
  readonly value: string;
  /** The stored value when the user began. */
  readonly from: string;
  readonly state: 'typing' | 'missing' | 'asking' | 'saving' | 'failed';
}

interface InPlaceOptions {
  readonly stored: string;
  readonly isSame: (one: string, other: string) => boolean;
  /** Whether a value can be saved; by default every text that is not empty. */
  readonly isValid?: (value: string) => boolean;
  /** Whether a question must be answered before the value is saved. */
  readonly isQuestionDue?: boolean;
  /** Rejects if the value is not saved. */
  readonly onSave: (value: string) => Promise<unknown>;
}

/** The state of a value that is changed in place. */
export interface InPlaceState {
  /** Null while the stored value is shown. */
  readonly typed: Typed | null;
  /** Whether the stored value was changed elsewhere to neither the typed nor the earlier one. */
  readonly isElsewhere: boolean;
  /** The element around button, field and question. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly open: () => void;
  readonly change: (value: string) => void;
  /** Saves the typed value after the question was answered. */
  readonly answer: (save: (value: string) => Promise<unknown>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * A value that is changed in place: a button opens a field, Enter and Tab save it, Escape restores it. If it is not
 * saved, what was typed stays (MON-10, MON-11).
 */
export function useInPlace({
  stored,
  isSame,
  isValid = () => true,
  isQuestionDue = false,
  onSave,
}: InPlaceOptions): InPlaceState {
  const [typed, setTyped] = useState<Typed | null>(null);
  const place = useRef<HTMLDivElement>(null);

  /** Renders a state and moves the focus to an element in it. */
  const show = (next: Typed | null, focused: 'input' | 'button' | null) => {
    flushSync(() => setTyped(next));
    if (focused !== null) place.current?.querySelector<HTMLElement>(focused)?.focus();
  };
  const save = (change: Typed, send: (value: string) => Promise<unknown>, focused: 'button' | null) => {
    show({ ...change, state: 'saving' }, focused);
    send(change.value).then(
      () => setTyped(null),
      () => {
        // The field takes the focus only from the value that it replaces.
        const isFocused = place.current?.contains(document.activeElement) === true;
        show({ ...change, state: 'failed' }, isFocused ? 'input' : null);
      },
    );
  };
  /** Saves what was typed, or asks first. `isLeaving`: the focus has left the field. */
  const commit = (isLeaving: boolean) => {
    const field = place.current?.querySelector('input');
    // A text that is not an amount stays in the field, which explains why.
    if (typed === null || field?.dataset['unread'] !== undefined) return;
    if (typed.value.trim() === '')
      return isLeaving ? setTyped(null) : setTyped({ ...typed, state: 'missing' });
    if (!isValid(typed.value)) return setTyped({ ...typed, state: 'missing' });
    if (isSame(typed.value, stored)) return show(null, isLeaving ? null : 'button');
    if (isQuestionDue) return show({ ...typed, state: 'asking' }, isLeaving ? null : 'button');
    save(typed, onSave, isLeaving ? null : 'button');
  };

  return {
    typed,
    isElsewhere:
      typed !== null && !isSame(stored, typed.from) && typed.value !== '' && !isSame(typed.value, stored),
    place,
    open: () => {
      if (typed === null) show({ value: stored, from: stored, state: 'typing' }, 'input');
    },
    change: (value) => {
      if (typed !== null) setTyped({ ...typed, value, state: 'typing' });
    },
    answer: (send) => {
      if (typed !== null) save(typed, send, 'button');
    },
    onKeyDown(event) {
      if (typed === null) return;
      const isInField = event.target instanceof HTMLInputElement;
      if (event.key === 'Escape') {
        event.stopPropagation();
        if (isInField) show(null, 'button');
        else show({ ...typed, state: 'typing' }, 'input');
      }
      if (!isInField) return;
      const isChanged = typed.value.trim() !== '' && !isSame(typed.value, stored);
      // Tab moves the focus on and so saves the value, unless there is a question to answer first.
      if (event.key === 'Enter' || (event.key === 'Tab' && isQuestionDue && isChanged)) {
        event.preventDefault();
        commit(false);
      }
    },
    onBlur({ relatedTarget }) {
      const isInside = (element: EventTarget | null) =>
        element instanceof Node && place.current?.contains(element) === true;
      // Another window or tab of the browser leaves the focus in the document where it is.
      if (isInside(relatedTarget) || isInside(document.activeElement)) return;
      if (typed?.state === 'typing' || typed?.state === 'missing') commit(true);
    },
  };
}
