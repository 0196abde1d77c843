import { createPath, type DataRouter } from 'react-router-dom'

/**
 * Reloads the app when the code of a page cannot be loaded, because a new release has removed the old chunks.
 * Reloads once per path, so that a chunk that is missing for another reason does not cause an endless loop.
 */
export function reloadOnMissingChunk(router: DataRouter): void {
  window.addEventListener('vite:preloadError', () => {
    // The address changes only after the code of the next page has loaded.
    const target = createPath(router.state.navigation.location ?? window.location)
    // Offline, a reload would replace the app by the browser's own error page.
    if (!navigator.onLine) return window.addEventListener('online', () => reload(target), { once: true })
    if (sessionStorage.getItem('parta.reloaded') === target) return
    sessionStorage.setItem('parta.reloaded', target)
    reload(target)
  })
}

function reload(target: string): void {
  if (target === createPath(window.location)) window.location.reload()
  else window.location.assign(target)
}
