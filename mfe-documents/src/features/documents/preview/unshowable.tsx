import { EmptyState } from '@savvi/ui/empty-state';
import { previewTexts } from './preview.texts.ts';

/** Says why a file has no preview and that it can be downloaded. */
export const Unshowable = ({ why }: { readonly why: 'none' | 'broken' | 'locked' }) => (
  <EmptyState
    drawing="documents"
    level={3}
    title={previewTexts[why].title}
    description={previewTexts[why].description}
  />
);
