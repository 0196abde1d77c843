/** Returns a function that runs only when it is first called, such as for a button that is pressed twice. */
export function once(run: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    run()
  }
}
