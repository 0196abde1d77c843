/**
 * The style of the list, inside its shadow root. A page changes it by the variables `--parta-…` and by the parts
 * `title`, `event`, `name`, `places` and `by`.
 */
export const styles = `
:host {
  --_surface: var(--parta-surface, #ffffff);
  --_ink: var(--parta-ink, #16211d);
  --_ink-2: var(--parta-ink-soft, #525e58);
  --_line: var(--parta-line, #e2dfd3);
  --_brand: var(--parta-brand, #0b6b55);
  --_brand-soft: var(--parta-brand-soft, #dff0e9);
  --_danger: var(--parta-danger, #b3261e);
  display: block;
  container-type: inline-size;
  color: var(--_ink);
  font-family: var(--parta-font, inherit);
  font-size: 1rem;
  line-height: 1.4;
}
:host([hidden]) { display: none; }
:host([theme='dark']) {
  --_surface: var(--parta-surface, #161e1b);
  --_ink: var(--parta-ink, #e9efec);
  --_ink-2: var(--parta-ink-soft, #a3b3ab);
  --_line: var(--parta-line, #2b3732);
  --_brand: var(--parta-brand, #6fd0b0);
  --_brand-soft: var(--parta-brand-soft, #14352b);
  --_danger: var(--parta-danger, #ff9d94);
}
* { box-sizing: border-box; }
h2 { margin: 0 0 12px; font-size: 1.25em; line-height: 1.25; overflow-wrap: anywhere; }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.event {
  display: grid;
  grid-template-columns: 56px minmax(0, 1fr);
  gap: 4px 14px;
  align-items: center;
  min-height: 72px;
  padding: 10px 14px 10px 10px;
  border: 1px solid var(--_line);
  border-radius: var(--parta-radius, 16px);
  background: var(--_surface);
  color: inherit;
  text-decoration: none;
}
@container (min-width: 34rem) { .event { grid-template-columns: 56px minmax(0, 1fr) auto; } }
.event:hover { border-color: var(--_brand); }
:focus-visible { outline: 3px solid var(--_brand); outline-offset: 2px; }
.day {
  display: grid;
  justify-items: center;
  grid-row: span 2;
  padding: 6px 0;
  border-radius: 12px;
  background: var(--_brand-soft);
  color: var(--_brand);
  font-size: 0.75em;
  font-weight: 600;
  line-height: 1.2;
}
.day b { font-size: 1.7em; line-height: 1.1; }
@container (min-width: 34rem) { .day { grid-row: auto; } }
.name { display: block; font-weight: 600; overflow-wrap: anywhere; }
.detail { display: block; color: var(--_ink-2); font-size: 0.875em; overflow-wrap: anywhere; }
.places { grid-column: 2; justify-self: start; color: var(--_brand); font-size: 0.875em; font-weight: 600; }
@container (min-width: 34rem) { .places { grid-column: auto; } }
.full .places { color: var(--_ink-2); }
.cancelled .places { color: var(--_danger); }
.cancelled .name { text-decoration: line-through; }
.said { margin: 0; padding: 28px 16px; border: 1px dashed var(--_line); border-radius: var(--parta-radius, 16px); text-align: center; }
.said button {
  display: block;
  min-height: 44px;
  margin: 12px auto 0;
  padding: 0 20px;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.by { display: inline-flex; align-items: center; min-height: 44px; margin-top: 4px; color: var(--_ink-2); font-size: 0.875em; }
.ghost { min-height: 72px; border-radius: var(--parta-radius, 16px); background: var(--_line); opacity: 0.6; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) {
  .ghost { animation: breathe 1.4s ease-in-out infinite alternate; }
  @keyframes breathe { to { opacity: 0.3; } }
}
`
