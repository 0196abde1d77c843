/** Loaded into measured processes: runs a full garbage collection on SIGUSR2. */
process.on('SIGUSR2', () => {
  const { gc } = globalThis as { gc?: (how: object) => void }
  // `last-resort` also returns unused heap pages to the system; an ordinary collection keeps them.
  gc?.({ type: 'major', flavor: 'last-resort' })
})

/** The arguments of Node that load this file. */
export const tidyArgs = ['--expose-gc', '--import', import.meta.filename]
