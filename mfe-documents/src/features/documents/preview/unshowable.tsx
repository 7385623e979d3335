import { EmptyState } from '@savvi/ui/empty-state';
import { previewTexts } from './preview.texts.ts';

/** Why there is nothing to be seen of a file, and that it can be downloaded. */
export const Unshowable = ({ why }: { readonly why: 'none' | 'broken' | 'locked' }) => (
  <EmptyState
    drawing="documents"
    level={3}
    title={previewTexts[why].title}
    description={previewTexts[why].description}
  />
);
