import { Component, type ReactNode } from 'react';
import type { Failure } from './area-module.ts';
import { AreaProblem } from './area-problem.tsx';

interface Props {
  /** What people call the area. */
  readonly label: string;
  /** Another key clears the error: a page of an area that failed must not take its other pages with it. */
  readonly resetKey: string;
  readonly onRetry: (failure: Failure) => void;
  readonly children: ReactNode;
}

interface State {
  readonly resetKey: string;
  readonly failure: Failure | null;
}

/** Keeps whatever an area throws, while it loads or while it draws, away from the rest of the page. */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failure: null };
  }

  override render() {
    const { label, onRetry, children } = this.props;
    const { failure } = this.state;
    return failure === null ? children : <AreaProblem label={label} error={failure.error} onRetry={() => onRetry(failure)} />;
  }
}
