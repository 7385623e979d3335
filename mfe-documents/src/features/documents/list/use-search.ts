import { useLocation } from '@savvi/mfe-kit/router';
import { useState } from 'react';
import { carriedSearch } from '../view/view.rules.ts';

/**
 * Holds the search text of the open folder or of the root. Each starts empty or with the text that a link
 * passed on.
 */
export function useSearch(folderId: string | null) {
  const { state } = useLocation();
  const [search, setSearch] = useState({ folderId, text: carriedSearch(state) });
  if (search.folderId !== folderId) setSearch({ folderId, text: carriedSearch(state) });
  return { search: search.text, onSearch: (text: string) => setSearch({ folderId, text }) };
}
