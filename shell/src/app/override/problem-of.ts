import { createElement } from 'react';
import { AreaProblem, type AreaProblemProps } from '../../remotes/area-problem.tsx';
import { noticeNow } from './notice.ts';
import type { Override } from './override.rules.ts';

/**
 * Renders the error of an overridden area. Until the notice is shown, nothing was loaded from the override,
 * so the usual error applies.
 */
export const problemOf =
  ({ address }: Override) =>
  (problem: AreaProblemProps) =>
    createElement(noticeNow()?.OverrideProblem ?? AreaProblem, { ...problem, address });
