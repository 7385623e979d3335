import { Component, type ReactNode } from 'react';
import { notePage } from './page-notes.ts';

/** The error that a boundary caught. */
export interface Failure {
  readonly error: unknown;
}

interface Props {
  /** A change of the key clears the error, so that a broken page does not affect others. */
  readonly resetKey?: string;
  /** Renders the replacement of the failed children. */
  readonly renderFallback: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string | undefined;
  readonly failure: Failure | null;
}

/** Contains errors that its children throw while loading or rendering. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: null };
  }

  override componentDidCatch(error: unknown) {
    notePage({ error });
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.renderFallback(failure);
  }
}
