import type * as accessTokens from '@parta/contracts/access-tokens'
import type { SettingsChange } from '@parta/contracts/settings'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import {
  addPasskey,
  beginLink,
  beginPasskey,
  createAccessToken,
  deleteAccount,
  downloadExport,
  getCredit,
  getExport,
  getMe,
  getProfile,
  getReviews,
  getStats,
  listAccessTokens,
  listSignIns,
  listWays,
  removePasskey,
  requestExport,
  revokeAccessToken,
  revokeSignIn,
  signOutEverywhere,
  unlink,
  updateMe,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { setLocale } from '../../lib/i18n.ts'
import { makePasskey } from '../../lib/passkey.ts'
import type { BodyOf } from '../../lib/request.ts'
import { saveFile } from '../../lib/save-file.ts'
import { type LeaveReason, leaveSession, runBeforeSignOut } from '../../lib/session.ts'
import { closeSocket, openSocket } from '../../lib/socket.ts'
import { remember } from '../../lib/storage.ts'
import { patchQuery, revalidate, useQuery } from '../../lib/swr.ts'
import { withChange } from './settings.ts'

/** Changes the language at once, and stores it on the server, which writes e-mails in it. */
export async function chooseLanguage(preferredLanguage: Locale): Promise<void> {
  await setLocale(preferredLanguage)
  await call(updateMe, { body: { preferredLanguage } })
  await revalidate(getMe)
}

/** Shows the change at once; restores `undo` if the server refuses it. */
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
  // The person's own profile shows which reviews and emojis others can see.
  if (change.hideReviews !== undefined || change.hideEmoji !== undefined) {
    await revalidate(getProfile, getReviews, getStats)
  }
}

export function useWays() {
  return useQuery(listWays, {})
}

/** Opens the provider's page, which returns to the page for social sign-in. */
export async function goToLink(provider: SocialProvider): Promise<void> {
  const { url } = await call(beginLink, { params: { provider } })
  location.assign(url)
}

export async function requestUnlink(provider: SocialProvider): Promise<void> {
  await call(unlink, { params: { provider } })
  await revalidate(listWays)
}

/** Returns false if the person closed the browser's passkey dialog. */
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
  await runBeforeSignOut()
  await leaveBy(() => call(signOutEverywhere, {}), 'signedOut')
}

const pollMs = 4000

/** Polls while the archive is being built. */
export function useExport() {
  return useQuery(getExport, {}, { refreshInterval: (reply) => (reply?.state === 'building' ? pollMs : 0) })
}

export async function askForExport(): Promise<void> {
  const reply = await call(requestExport, {})
  await patchQuery(getExport, {}, () => reply)
}

/** Downloads the archive; the server then deletes it. */
export async function downloadArchive(): Promise<void> {
  saveFile(await call(downloadExport, {}), 'parta.zip')
  await revalidate(getExport)
}

/** The caller's credit; as it is now when the dialog opens. */
export function useOwnCredit() {
  return useQuery(getCredit, {})
}

export async function requestDeletion(deletion: {
  giveUpCredit: boolean
  giveUpSubscriptions: boolean
}): Promise<void> {
  await leaveBy(() => call(deleteAccount, { query: deletion }), 'deleted')
}

/** Closes the live connection first: the server would cut it, and a reconnect would ask for a new token in vain. */
async function leaveBy(end: () => Promise<unknown>, why: LeaveReason): Promise<void> {
  closeSocket()
  try {
    await end()
  } catch (error) {
    void openSocket()
    throw error
  }
  leaveSession(why)
}

export function useAccessTokens() {
  return useQuery(listAccessTokens, {})
}

/** Creates a token, and returns its secret, which is shown only once. */
export async function requestAccessToken(body: BodyOf<typeof accessTokens.createAccessToken>): Promise<string> {
  const { secret } = await call(createAccessToken, { body })
  await revalidate(listAccessTokens)
  return secret
}

export async function endAccessToken(id: string): Promise<void> {
  await call(revokeAccessToken, { params: { id } })
  await revalidate(listAccessTokens)
}
