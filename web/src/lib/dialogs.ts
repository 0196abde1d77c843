/** Runs a function as soon as no dialog is open: at once, or after the last one closes. */
export function afterDialogs(run: () => void): void {
  if (!isDialogOpen()) return run()
  const observer = new MutationObserver(() => {
    if (isDialogOpen()) return
    observer.disconnect()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}
