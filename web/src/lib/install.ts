import { recall, remember } from './storage.ts'
import { createStore, useStored } from './store.ts'

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser installs after a button. `share`: iOS installs from its share menu. */
export type InstallWay = 'prompt' | 'share'

const state = createStore<{ readonly offered: InstallEvent | null; readonly isDismissed: boolean }>({
  offered: null,
  isDismissed: false,
})

/** Called once at start, because the browser fires its event early and only once. */
export function startInstall(): void {
  change({ isDismissed: recall('installHint') !== null })
  window.addEventListener('beforeinstallprompt', (event) => {
    // Mobile browsers show our banner instead of their own; desktops keep the browser's button.
    if (isMobile()) event.preventDefault()
    change({ offered: event as InstallEvent })
  })
  window.addEventListener('appinstalled', () => {
    change({ offered: null })
    dismissInstall()
  })
}

/** Returns how this browser can install the app, or null if it cannot or already has. */
export function useInstallWay(): InstallWay | null {
  return useStored(state, ({ offered }) => installWay(offered))
}

/** Returns the same for the banner, on mobile browsers only, until the banner is dismissed. */
export function useInstallBanner(): InstallWay | null {
  return useStored(state, ({ offered, isDismissed }) => (isMobile() && !isDismissed ? installWay(offered) : null))
}

export async function install(): Promise<void> {
  const { outcome } = (await state.get().offered?.prompt()) ?? {}
  if (outcome) change({ offered: null })
  if (outcome === 'accepted') dismissInstall()
}

export function dismissInstall(): void {
  remember('installHint', 'dismissed')
  change({ isDismissed: true })
}

function installWay(offered: InstallEvent | null): InstallWay | null {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (offered) return 'prompt'
  return isApple() ? 'share' : null
}

export function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { mobile: boolean } }
  return userAgentData?.mobile || /Android|iPhone|iPod/.test(navigator.userAgent) || isApple()
}

/** iPads identify as Macs, but no Mac has a touch screen. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

function change(part: Partial<ReturnType<typeof state.get>>): void {
  state.set({ ...state.get(), ...part })
}
