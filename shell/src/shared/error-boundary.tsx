import { Component, type ReactNode } from 'react';
import { notePage } from './page-notes.ts';

/** What something broke on. */
export interface Failure {
  readonly error: unknown;
}

interface Props {
  /** Another key forgets the error: a page that broke must not take others with it. */
  readonly resetKey?: string;
  /** Stands in for what broke. */
  readonly renderFallback: (failure: Failure) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string | undefined;
  readonly failure: Failure | null;
}

/** Keeps what is thrown below it, while it loads or while it draws, away from what is around it. */
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
