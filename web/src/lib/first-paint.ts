import { second } from '@parta/contracts/durations'

/** Resolves as soon as the page shows something, or after a second: what is not seen at first can wait for it. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, second)
    if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('paint')) return
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: 'paint', buffered: true })
  })
}
