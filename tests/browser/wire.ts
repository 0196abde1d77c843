import type { WebSocketRoute } from 'playwright-core'
import type { Visitor } from './browser.ts'

export interface Wire {
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Cuts and restores a visitor's network: new calls fail, and the live connection is closed. */
export async function wireOf({ page }: Visitor): Promise<Wire> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (isCut) return void socket.close({ code: 1001 })
    open.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      await page.context().setOffline(true)
      for (const socket of open) await socket.close({ code: 1001 })
      open.clear()
    },
    mend: async () => {
      isCut = false
      await page.context().setOffline(false)
    },
  }
}

/**
 * The browser logs each failed request; `ERR_FAILED` is one that the service worker could not answer, and "fetching the
 * script" is about the service worker itself.
 */
export function forgiveCut({ complaints }: Visitor): void {
  const ours = complaints.filter(
    (said) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|preload|WebSocket|fetching the script/.test(said),
  )
  complaints.splice(0, complaints.length, ...ours)
}
