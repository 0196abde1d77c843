/** Loaded before what is measured: gives back what nobody needs any more when it is told to (SIGUSR2). */
process.on('SIGUSR2', () => {
  const { gc } = globalThis as { gc?: (how: object) => void }
  // As before memory would run out: an ordinary collection keeps its room for what comes next.
  gc?.({ type: 'major', flavor: 'last-resort' })
})

/** What a process is started with for it to be tidied. */
export const tidyArgs = ['--expose-gc', '--import', import.meta.filename]
