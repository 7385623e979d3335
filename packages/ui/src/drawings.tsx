// Small line drawings for empty states: one stroke width, the text color for lines and two accents for
// emphasis. They use only currentColor and tokens, so both themes work.
import type { ReactNode } from 'react';

/** The names of the drawings. */
export type DrawingName =
  | 'budgets'
  | 'savings'
  | 'debts'
  | 'properties'
  | 'insurance'
  | 'passwords'
  | 'documents'
  | 'search'
  | 'chart'
  | 'soon'
  | 'broken'
  | 'lost';

const line = {
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const accent = { ...line, stroke: 'var(--accent)' } as const;
const soft = { fill: 'var(--accent-soft)' } as const;
const ground = <path d="M20 98.5h120" {...line} opacity="0.45" />;

/** The drawings by name, with a size of 160 by 112. */
export const drawings: Record<DrawingName, ReactNode> = {
  budgets: (
    <>
      {ground}
      <circle cx="64" cy="54" r="34" {...soft} />
      <circle cx="64" cy="54" r="34" {...line} />
      <circle cx="98" cy="54" r="34" {...line} />
      <path d="M81 24.6a34 34 0 0 1 0 58.8a34 34 0 0 1 0-58.8z" fill="var(--surface)" />
      <path d="M81 24.6a34 34 0 0 1 0 58.8a34 34 0 0 1 0-58.8z" {...accent} />
      <path
        d="M85.5 47.5c-1-2-2.7-2.7-4.8-2.7c-2.8 0-4.7 1.6-4.7 3.9c0 5.4 9.8 2.8 9.8 8.2c0 2.5-2.2 4.1-5.1 4.1c-2.5 0-4.4-1-5.3-3.1M80.8 41.5v23"
        {...accent}
      />
    </>
  ),
  savings: (
    <>
      {ground}
      <path d="M52 44h56l5 46.5a8 8 0 0 1-8 8H55a8 8 0 0 1-8-8z" {...soft} />
      <path d="M54 38h52v6c0 5 9 9 9 19v27.5a8 8 0 0 1-8 8H53a8 8 0 0 1-8-8V63c0-10 9-14 9-19z" {...line} />
      <path d="M50 30h60v8H50z" {...line} />
      <path d="M45 74c12-5 22 4 35 1s22-6 35-1" {...accent} />
      <circle cx="80" cy="15" r="7" {...accent} />
      <path d="M80 12v6" {...accent} />
      <circle cx="66" cy="87" r="5" {...line} />
      <circle cx="93" cy="86" r="5" {...line} />
    </>
  ),
  debts: (
    <>
      {ground}
      <path d="M50 14h60v84.5l-7.5-5l-7.5 5l-7.5-5l-7.5 5l-7.5-5l-7.5 5l-7.5-5l-7.5 5z" {...soft} />
      <path d="M50 14h60v84l-7.5-5l-7.5 5l-7.5-5l-7.5 5l-7.5-5l-7.5 5l-7.5-5l-7.5 5z" {...line} />
      <path d="M62 30h22M62 42h36M62 54h30" {...line} />
      <path d="M62 72h36M91 65l7 7l-7 7" {...accent} />
    </>
  ),
  properties: (
    <>
      {ground}
      <path d="M46 52L80 24l34 28v46.5H46z" {...soft} />
      <path d="M38 58l42-36l42 36M48 50v48.5M112 50v48.5" {...line} />
      <path d="M100 38.5V24h9v22" {...line} />
      <path d="M71 98.5V76a9 9 0 0 1 18 0v22.5" {...accent} />
      <path d="M57 62h10v10H57zM93 62h10v10H93z" {...line} />
      <path d="M131 98.5V84M131 84c-6 0-7-6-4-12c1.5-3 3-5 4-6c1 1 2.5 3 4 6c3 6 2 12-4 12z" {...accent} />
    </>
  ),
  insurance: (
    <>
      {ground}
      <path
        d="M28 62a52 48 0 0 1 104 0c-5-5-13-5-17.3 0c-4.3-5-13-5-17.4 0c-4.3-5-13-5-17.3 0c-4.3-5-13-5-17.3 0c-4.4-5-13-5-17.4 0c-4.3-5-12.3-5-17.3 0z"
        {...soft}
      />
      <path
        d="M28 62a52 48 0 0 1 104 0c-5-5-13-5-17.3 0c-4.3-5-13-5-17.4 0c-4.3-5-13-5-17.3 0c-4.3-5-13-5-17.3 0c-4.4-5-13-5-17.4 0c-4.3-5-12.3-5-17.3 0z"
        {...line}
      />
      <path d="M80 14V8M62.7 62C62 40 70 22 80 14c10 8 18 26 17.3 48" {...line} />
      <path d="M80 60v30a8.5 8.5 0 0 1-17 0" {...accent} />
    </>
  ),
  passwords: (
    <>
      {ground}
      <path d="M44 48h72a6 6 0 0 1 6 6v38.5a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6z" {...soft} />
      <path d="M44 48h72a6 6 0 0 1 6 6v38.5a6 6 0 0 1-6 6H44a6 6 0 0 1-6-6V54a6 6 0 0 1 6-6z" {...line} />
      <path d="M58 48V34a22 22 0 0 1 44 0v14" {...line} />
      <circle cx="80" cy="70" r="6" {...accent} />
      <path d="M80 76v9" {...accent} />
      <path d="M54 62v22M106 62v22" {...line} opacity="0.45" />
    </>
  ),
  documents: (
    <>
      {ground}
      <path
        d="M32 44a6 6 0 0 1 6-6h26l9 10h49a6 6 0 0 1 6 6v38.5a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z"
        {...soft}
      />
      <path d="M52 38V18h34l14 14v16M86 18v14h14" {...line} />
      <path d="M62 30h14" {...accent} />
      <path
        d="M32 44a6 6 0 0 1 6-6h26l9 10h49a6 6 0 0 1 6 6v38.5a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6z"
        {...line}
      />
      <path d="M66 74h28M80 60v28" {...accent} />
    </>
  ),
  search: (
    <>
      <circle cx="72" cy="50" r="32" {...soft} />
      <circle cx="72" cy="50" r="32" {...line} />
      <path d="M95 73l24 24" {...line} strokeWidth={4} />
      <path d="M58 44h28M58 56h16" {...accent} />
    </>
  ),
  chart: (
    <>
      {ground}
      <path d="M34 14v84.5" {...line} opacity="0.45" />
      <path d="M40 84l22-18l20 8l22-30l22-16v70H40z" {...soft} />
      <path d="M40 84l22-18l20 8l22-30l22-16" {...accent} />
      <circle cx="62" cy="66" r="3.5" fill="var(--surface)" {...line} />
      <circle cx="82" cy="74" r="3.5" fill="var(--surface)" {...line} />
      <circle cx="104" cy="44" r="3.5" fill="var(--surface)" {...line} />
    </>
  ),
  soon: (
    <>
      {ground}
      <path d="M66 98.5L56 62h48l-10 36.5z" {...soft} />
      <path d="M66 98.5L56 62h48l-10 36.5M52 62h56" {...line} />
      <path d="M80 62V30" {...accent} />
      <path d="M80 44c-14 0-20-8-20-20c13 0 20 7 20 20zM80 36c0-12 7-20 20-20c0 12-7 20-20 20z" {...accent} />
    </>
  ),
  broken: (
    <>
      {ground}
      <path d="M30 62h28l6-10M130 62h-28" {...line} />
      <path d="M64 50h14v24H64zM78 56h9M78 68h9" {...line} />
      <path d="M64 50h14v24H64z" {...soft} opacity="0.6" />
      <path d="M102 50a14 12 0 0 0 0 24z" {...line} />
      <path d="M86 38l4-10M97 38l8-8M86 86l4 8M97 86l8 7" {...accent} />
    </>
  ),
  lost: (
    <>
      {ground}
      <path d="M78 18h4v80.5h-4z" {...soft} />
      <path d="M78 14h4v84.5h-4z" {...line} />
      <path d="M82 24h36l10 9l-10 9H82z" {...line} />
      <path d="M78 50H46l-10 9l10 9h32z" {...accent} />
      <path d="M92 33h16M52 59h16" {...line} opacity="0.45" />
    </>
  ),
};

/** Renders a drawing by name. */
export const Drawing = ({ name }: { name: DrawingName }) => drawings[name];
