import { serverMessageOf } from '@savvi/mfe-kit';
import { ReloadState } from '@savvi/ui/reload-state';
import { texts } from './admin.texts.ts';

interface FailedProps {
  readonly title: string;
  readonly error: Error | null;
  readonly onReload: () => void;
}

/** Shown instead of content that failed to load, with the message of the server. */
export const Failed = ({ title, error, onReload }: FailedProps) => (
  <ReloadState
    drawing="broken"
    words={{ title, description: serverMessageOf(error, texts.tryAgain), action: texts.reload }}
    onReload={onReload}
  />
);
