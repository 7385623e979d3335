import { renderInShell } from '@savvi/testing/fake-shell';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { DropZone } from './drop-zone.tsx';

const file = new File(['a will'], 'will.pdf');
const itemOf = (dropped: File, isDirectory = false) => ({
  getAsFile: () => dropped,
  webkitGetAsEntry: () => ({ isDirectory }),
});
const filesIn = (...items: ReturnType<typeof itemOf>[]) => ({
  dataTransfer: { types: ['Files'], items, dropEffect: 'none' },
});

function openZone(disabled = false) {
  const onFiles = vi.fn<(files: File[]) => void>();
  const element = (
    <DropZone disabled={disabled} onFiles={onFiles}>
      <p>Documents</p>
      {createPortal(<p>A dialog</p>, document.body)}
    </DropZone>
  );
  return { ...renderInShell([{ path: '/', element }], { path: '/' }), onFiles };
}
const sign = () => screen.queryByText('Drop the files here');
/** Simulates leaving a place with a drag, because jsdom has no drag events. */
const leaveFor = (place: Element, relatedTarget: Element | null) =>
  fireEvent(
    place,
    Object.defineProperty(createEvent.dragLeave(place), 'relatedTarget', { value: relatedTarget }),
  );

test('files dropped on the zone are passed to its owner, and a hint shows during the drag', () => {
  const { onFiles } = openZone();
  const place = screen.getByText('Documents');
  fireEvent.dragEnter(place, filesIn(itemOf(file)));
  expect(sign()).toBeVisible();
  expect(screen.getByRole('status')).toContainElement(sign());
  leaveFor(place, place.parentElement);
  expect(sign()).toBeVisible();
  leaveFor(place, document.body);
  expect(sign()).not.toBeInTheDocument();
  fireEvent.drop(place, filesIn(itemOf(file)));
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
});

test('a dropped folder is reported separately, and the files beside it are accepted', () => {
  const { onFiles, toasts } = openZone();
  fireEvent.drop(screen.getByText('Documents'), filesIn(itemOf(new File([], 'Taxes'), true), itemOf(file)));
  expect(toasts).toEqual([
    { title: 'A folder can’t be uploaded', description: 'Drop the files inside Taxes.', tone: 'destructive' },
  ]);
  expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]);
});

test.each([
  ['dragged text', false, 'Documents', ['text/plain']],
  ['files dropped on a dialog', false, 'A dialog', ['Files']],
  ['files while it is disabled', true, 'Documents', ['Files']],
])('the drop zone ignores %s', (_what, disabled, where, types) => {
  const { onFiles } = openZone(disabled);
  const place = screen.getByText(where);
  fireEvent.dragEnter(place, { dataTransfer: { ...filesIn(itemOf(file)).dataTransfer, types } });
  expect(sign()).not.toBeInTheDocument();
  fireEvent.drop(place, { dataTransfer: { ...filesIn(itemOf(file)).dataTransfer, types } });
  expect(onFiles).not.toHaveBeenCalled();
});

test('a file dropped outside the zone does not replace the page', () => {
  openZone(true);
  const missed = createEvent.drop(document.body, filesIn(itemOf(file)));
  fireEvent(document.body, missed);
  expect(missed.defaultPrevented).toBe(true);
});
