import { useSyncExternalStore } from 'react'
import { recall, remember } from './storage.ts'

/** Chromium's own event, which the standard library does not know. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser installs on a button. `share`: iOS does it by hand, from its share menu. */
export type InstallWay = 'prompt' | 'share'

let offered: InstallEvent | null = null
let isDismissed = false
const listeners = new Set<() => void>()

/** Called once at start: the browser makes its offer early, and only once. */
export function startInstall(): void {
  isDismissed = recall('installHint') !== null
  window.addEventListener('beforeinstallprompt', (event) => {
    // Ours is the one banner; a desktop keeps the browser's own button.
    if (isMobile()) event.preventDefault()
    offered = event as InstallEvent
    changed()
  })
  window.addEventListener('appinstalled', () => {
    offered = null
    dismissInstall()
  })
}

/** How this browser can install the app, or null where it can't or already has. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(subscribe, installWay)
}

/** The same, for the banner: on mobile browsers only, and gone for good once sent away. */
export function useInstallBanner(): InstallWay | null {
  return useSyncExternalStore(subscribe, () => (isMobile() && !isDismissed ? installWay() : null))
}

export async function install(): Promise<void> {
  const { outcome } = (await offered?.prompt()) ?? {}
  if (outcome) offered = null
  if (outcome === 'accepted') dismissInstall()
  changed()
}

export function dismissInstall(): void {
  isDismissed = true
  remember('installHint', 'dismissed')
  changed()
}

function installWay(): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (offered) return 'prompt'
  return isApple() ? 'share' : null
}

export function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } }
  return userAgentData?.mobile || /Android|iPhone|iPod/.test(navigator.userAgent) || isApple()
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  for (const listener of listeners) listener()
}
