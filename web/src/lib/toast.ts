import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { codeKey } from './i18n.ts'
import { CallError, proofMissing } from './request.ts'

/** What is said about an act of the person. There is one at a time: the next one replaces it. */
let said: { readonly id: string; readonly at: number } | null = null

function say(notification: NotificationData): void {
  if (said) notifications.hide(said.id)
  said = { id: notifications.show(notification), at: Date.now() }
}

/** An act that leads to another page says so just before. */
const fresh = 1000

/** Hides the toast about an act on the page that the person leaves. */
export function leaveToast(): void {
  if (!said || Date.now() - said.at < fresh) return
  notifications.hide(said.id)
  said = null
}

export function toast(message: string): void {
  say({ message, color: 'brand' })
}

/** A toast that stays until it is closed. */
export function toastToStay(message: string): void {
  notifications.show({ message, color: 'brand', autoClose: false })
}

/** Says that something did not work. */
export function toastProblem(message: string): void {
  say({ message, color: 'red', autoClose: 8000 })
}

/** Says that the server is out of reach, so that code which a press needs could not be loaded. */
export function toastUnreachable(): void {
  toastError(new CallError('network.failed', 0))
}

/** Shows the text of a refusal; other errors are shown as internal and logged to the console. */
export function toastError(error: unknown): void {
  // The person closed the dialog for the fresh proof.
  if (proofMissing(error) !== null) return
  if (!(error instanceof CallError)) console.error(error)
  const code = error instanceof CallError ? error.code : 'server.failed'
  const params = error instanceof CallError ? error.params : {}
  toastProblem(i18next.t(codeKey(code), params))
}
