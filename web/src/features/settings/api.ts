import type { SettingsChange } from '@parta/contracts/profiles'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import {
  addPasskey,
  beginLink,
  beginPasskey,
  deleteAccount,
  downloadExport,
  getExport,
  getMe,
  getProfile,
  getReviews,
  getStats,
  listSignIns,
  listWays,
  removePasskey,
  requestExport,
  revokeSignIn,
  signOutEverywhere,
  unlink,
  updateMe,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { setLocale } from '../../lib/i18n.ts'
import { makePasskey } from '../../lib/passkey.ts'
import { type Leaving, leaveSession, sayFarewell } from '../../lib/session.ts'
import { closeSocket, openSocket } from '../../lib/socket.ts'
import { remember } from '../../lib/storage.ts'
import { patchQuery, revalidate, useQuery } from '../../lib/swr.ts'
import { withChange } from './settings.ts'

/** On screen at once, and told to the server for the e-mails. */
export async function chooseLanguage(preferredLanguage: Locale): Promise<void> {
  await setLocale(preferredLanguage)
  await call(updateMe, { body: { preferredLanguage } })
  await revalidate(getMe)
}

/** Shown at once; `undo` is shown again when the server did not take it. */
export async function saveSettings(change: SettingsChange, undo: SettingsChange): Promise<void> {
  const show = (shown: SettingsChange) =>
    patchQuery(getMe, {}, (me) => me && { ...me, settings: withChange(me.settings, shown) })
  await show(change)
  try {
    await call(updateMe, { body: { settings: change } })
  } catch (error) {
    await show(undo)
    throw error
  }
  // What others see of one's reviews and emojis, one sees in the profile.
  if (change.hideReviews !== undefined || change.hideEmoji !== undefined) {
    await revalidate(getProfile, getReviews, getStats)
  }
}

export function useWays() {
  return useQuery(listWays, {})
}

/** Leaves for the provider's own page; it comes back to the page of its sign-in. */
export async function goToLink(provider: SocialProvider): Promise<void> {
  const { url } = await call(beginLink, { params: { provider } })
  location.assign(url)
}

export async function requestUnlink(provider: SocialProvider): Promise<void> {
  await call(unlink, { params: { provider } })
  await revalidate(listWays)
}

/** False when the person closed the browser's question. */
export async function requestPasskey(name: string): Promise<boolean> {
  const { options } = await call(beginPasskey, {})
  const response = await makePasskey(options)
  if (response === null) return false
  await call(addPasskey, { body: { name: name.trim(), response } })
  remember('passkey', '1')
  await revalidate(listWays)
  return true
}

export async function forgetPasskey(id: string): Promise<void> {
  await call(removePasskey, { params: { id } })
  await revalidate(listWays)
}

export function useSignIns() {
  return useQuery(listSignIns, {})
}

export async function endSignIn(id: string): Promise<void> {
  await call(revokeSignIn, { params: { id } })
  await revalidate(listSignIns)
}

export async function endEverywhere(): Promise<void> {
  await sayFarewell()
  await leaveBy(() => call(signOutEverywhere, {}), 'signedOut')
}

const lookAgainMs = 4000

/** Looks again while the archive is being built. */
export function useExport() {
  return useQuery(getExport, {}, { refreshInterval: (reply) => (reply?.state === 'building' ? lookAgainMs : 0) })
}

export async function askForExport(): Promise<void> {
  const reply = await call(requestExport, {})
  await patchQuery(getExport, {}, () => reply)
}

/** Saves the archive as a file. It is gone from the server then. */
export async function downloadArchive(): Promise<void> {
  const url = URL.createObjectURL(await call(downloadExport, {}))
  const link = document.createElement('a')
  link.href = url
  link.download = 'parta.zip'
  link.click()
  // The browser reads it after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  await revalidate(getExport)
}

export async function requestDeletion(): Promise<void> {
  await leaveBy(() => call(deleteAccount, {}), 'deleted')
}

/** The servers cut the live connection of a session that ends; closed before, it asks for no new token. */
async function leaveBy(end: () => Promise<unknown>, why: Leaving): Promise<void> {
  closeSocket()
  try {
    await end()
  } catch (error) {
    void openSocket()
    throw error
  }
  leaveSession(why)
}
