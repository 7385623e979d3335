/**
 * The styles of the pages, in light and dark. They differ from the shop's on purpose. The
 * Content-Security-Policy allows them by hash, so they are inline.
 */
export const STYLE = `
:root { color-scheme: light dark;
--page: light-dark(oklch(0.976 0.005 275), oklch(0.178 0.018 275)); --surface: light-dark(#fff, oklch(0.222 0.02 275)); --sunken: light-dark(oklch(0.958 0.012 278), oklch(0.258 0.026 277));
--line: light-dark(oklch(0.905 0.012 275), oklch(0.325 0.022 275)); --control: light-dark(oklch(0.62 0.025 275), oklch(0.57 0.03 275));
--text: light-dark(oklch(0.255 0.03 275), oklch(0.945 0.008 275)); --muted: light-dark(oklch(0.445 0.028 275), oklch(0.775 0.02 275));
--accent: light-dark(oklch(0.46 0.165 277), oklch(0.79 0.1 280)); --accent-hover: light-dark(oklch(0.4 0.155 277), oklch(0.845 0.08 280)); --on-accent: light-dark(#fff, oklch(0.2 0.04 278));
--danger: light-dark(oklch(0.48 0.17 25), oklch(0.79 0.115 25)); --danger-soft: light-dark(oklch(0.97 0.014 25), oklch(0.262 0.04 25)); --danger-line: light-dark(oklch(0.86 0.06 25), oklch(0.44 0.09 25));
--good: light-dark(oklch(0.43 0.1 155), oklch(0.82 0.12 158)); --good-soft: light-dark(oklch(0.963 0.026 155), oklch(0.268 0.036 158)); --good-line: light-dark(oklch(0.83 0.07 155), oklch(0.43 0.06 158));
--warn: light-dark(oklch(0.44 0.09 68), oklch(0.85 0.11 84)); --warn-soft: light-dark(oklch(0.967 0.036 88), oklch(0.275 0.036 78)); --warn-line: light-dark(oklch(0.85 0.085 82), oklch(0.45 0.06 78)); }
*, *::before, *::after { box-sizing: border-box; }
* { margin: 0; }
html { font: 100%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; background: var(--page); color: var(--text); -webkit-text-size-adjust: 100%; }
body { min-height: 100dvh; display: flex; flex-direction: column; font-size: 0.9375rem; }
h1, h2 { line-height: 1.25; letter-spacing: -0.015em; font-weight: 640; text-wrap: balance; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.0625rem; } h3 { font-size: 0.9375rem; font-weight: 600; line-height: 1.4; }
p { text-wrap: pretty; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.2em; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ribbon { padding: 0.5rem 1.25rem; text-align: center; font-size: 0.8125rem; font-weight: 540; color: var(--warn); background: var(--warn-soft); border-bottom: 1px solid var(--warn-line); }
.narrow-page .brand, .narrow-page main { max-width: 46.5rem; }
.brand { display: flex; align-items: center; gap: 0.625rem; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; font-size: 1.0625rem; font-weight: 640; letter-spacing: -0.01em; }
.mark { width: 1.75rem; height: 1.75rem; fill: var(--accent); stroke: var(--on-accent); stroke-width: 2.2; stroke-linecap: round; } .mark rect { stroke: none; } .mark path { fill: none; }
main { flex: 1; width: 100%; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
footer { padding: 1.25rem; border-top: 1px solid var(--line); text-align: center; font-size: 0.8125rem; color: var(--muted); }
.columns { display: grid; gap: 2rem; }
@media (min-width: 56rem) { .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 4rem; padding-top: 1rem; } .columns > .summary { position: sticky; top: 2rem; align-self: start; } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.5rem; }
@media (min-width: 40rem) { .card { padding: 2rem; } }
.stack { display: grid; gap: 1.25rem; } .stack > * { min-width: 0; }
.eyebrow { color: var(--muted); font-weight: 540; }
.amount { font-size: 2.25rem; font-weight: 640; letter-spacing: -0.03em; line-height: 1.15; font-variant-numeric: tabular-nums; }
.amount small { font-size: 0.9375rem; font-weight: 420; letter-spacing: 0; color: var(--muted); }
.rows { display: grid; } .rows > div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.625rem 0; border-top: 1px solid var(--line); } .rows dt { color: var(--muted); } .rows dd { flex: none; max-width: 70%; text-align: right; font-variant-numeric: tabular-nums; } .rows .total > * { color: var(--text); font-weight: 640; }
.hint { color: var(--muted); font-size: 0.8125rem; font-weight: 400; }
.field { display: grid; gap: 0.375rem; align-content: start; } .field label { font-weight: 540; }
.field input { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; background: var(--surface); border: 1px solid var(--control); border-radius: 8px; font-variant-numeric: tabular-nums; } .field input::placeholder { color: light-dark(oklch(0.54 0.02 275), oklch(0.68 0.02 275)); opacity: 1; }
.field input:focus-visible { outline-offset: 0; border-color: var(--accent); } .field input[aria-invalid] { border-color: var(--danger); }
.error { display: flex; gap: 0.375rem; color: var(--danger); font-size: 0.8125rem; font-weight: 540; } .error::before { content: "!"; flex: none; width: 1.125rem; height: 1.125rem; margin-top: 0.05rem; border-radius: 50%; background: var(--danger); color: var(--surface); text-align: center; line-height: 1.125rem; font-size: 0.75rem; font-weight: 700; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
fieldset { border: 0; padding: 0; min-width: 0; } legend { padding: 0; font-size: 1.0625rem; font-weight: 640; }
.banner { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken); } .banner.bad { color: var(--danger); background: var(--danger-soft); border-color: var(--danger-line); } .banner.good { color: var(--good); background: var(--good-soft); border-color: var(--good-line); } .banner.warn { color: var(--warn); background: var(--warn-soft); border-color: var(--warn-line); }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: 0.5rem 1.125rem; border: 1px solid transparent; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; cursor: pointer; transition: background-color 120ms; }
.button:hover { background: var(--accent-hover); } .button.wide { width: 100%; min-height: 3rem; font-size: 1rem; }
.button.quiet { background: var(--surface); color: var(--text); border-color: var(--control); } .button.quiet:hover { background: var(--sunken); } .button.danger { background: var(--surface); color: var(--danger); border-color: var(--danger); } .button.danger:hover { background: var(--danger-soft); }
.plain { min-height: 1.75rem; padding: 0.125rem 0.25rem; border: 0; border-radius: 4px; background: none; color: var(--muted); text-decoration: underline; text-underline-offset: 0.2em; cursor: pointer; } .plain:hover { color: var(--text); } a.plain { display: inline-flex; align-items: center; }
.ways { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 1.5rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.8125rem; } caption { text-align: left; font-weight: 600; font-size: 0.9375rem; padding-bottom: 0.375rem; } th, td { padding: 0.4375rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: baseline; } th { padding-right: 1rem; font-weight: 540; white-space: nowrap; font-variant-numeric: tabular-nums; } td { color: var(--muted); }
summary { cursor: pointer; font-weight: 540; padding: 0.25rem 0; width: fit-content; } details > :not(summary) { margin-top: 0.5rem; }
.delivery { padding: 0.625rem 1rem; border: 1px solid var(--line); border-radius: 10px; } .choice { display: flex; gap: 0.625rem; align-items: baseline; padding: 0.375rem 0; cursor: pointer; } .choice input { flex: none; width: 1rem; height: 1rem; accent-color: var(--accent); transform: translateY(0.125rem); } .choice b { font-weight: 540; }
.acts { display: grid; margin-top: 0.25rem; } .act:first-child { border-top: 0; } .act { display: grid; gap: 0.75rem; padding: 1.125rem 0; border-top: 1px solid var(--line); } .act p { color: var(--muted); } .act .button { width: 100%; } @media (min-width: 40rem) { .act .button { width: auto; } .act.row { grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 1.5rem; } .act .button { min-width: 11.5rem; } }
.badge { display: inline-block; padding: 0.0625rem 0.625rem; border: 1px solid var(--line); border-radius: 999px; font-size: 0.8125rem; font-weight: 600; } .badge.good { color: var(--good); background: var(--good-soft); border-color: var(--good-line); } .badge.warn { color: var(--warn); background: var(--warn-soft); border-color: var(--warn-line); } .badge.bad { color: var(--danger); background: var(--danger-soft); border-color: var(--danger-line); }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.message { max-width: 32rem; margin: 8vh auto 0; display: grid; gap: 1rem; text-align: center; justify-items: center; } .message p { color: var(--muted); }
@media (prefers-reduced-motion: reduce) { .button { transition: none; } }
@media (forced-colors: active) { .button, .badge, .banner { border-color: ButtonText; } }
`;
