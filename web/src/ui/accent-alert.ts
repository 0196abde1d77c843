/** The orange of the UI library has too little contrast. */
export const accentAlert = () => ({
  root: { '--alert-bg': 'var(--accent-soft)', '--alert-color': 'var(--accent-ink)' },
})
