import { useState } from 'react';

const keyOf = (name: string) => `savvi.documents.${name}`;

function stored(name: string): boolean {
  try {
    return localStorage.getItem(keyOf(name)) !== null;
  } catch {
    return false; // the browser blocks storage
  }
}

/** A choice that this browser remembers; off at first. Without storage it lasts until the page is left. */
export function useRemembered(name: string): readonly [isOn: boolean, toggle: () => void] {
  const [isOn, setOn] = useState(() => stored(name));
  const toggle = () => {
    setOn(!isOn);
    try {
      if (isOn) localStorage.removeItem(keyOf(name));
      else localStorage.setItem(keyOf(name), 'on');
    } catch {
      // The choice holds for this page only.
    }
  };
  return [isOn, toggle];
}
