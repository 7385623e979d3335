import { useLocation } from '@savvi/mfe-kit/router';
import { useState } from 'react';
import { carriedSearch } from '../view/view.rules.ts';

/**
 * What is searched for in a folder, or outside of all: each begins with nothing, or with what the link hither
 * carried along.
 */
export function useSearch(folderId: string | null) {
  const { state } = useLocation();
  const [search, setSearch] = useState({ folderId, text: carriedSearch(state) });
  if (search.folderId !== folderId) setSearch({ folderId, text: carriedSearch(state) });
  return { search: search.text, onSearch: (text: string) => setSearch({ folderId, text }) };
}
