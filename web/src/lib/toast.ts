import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { codeKey } from './i18n.ts'
import { CallError, proofMissing } from './request.ts'
import { createStore } from './store.ts'

export type Toast = NotificationData & { readonly id: string }

/** The code that shows toasts. A toast with the id of a shown toast replaces it. */
interface Toaster {
  show(toast: Toast): void
  hide(id: string): void
}

let toaster: Toaster | null = null

/** Toasts that wait for the code that shows them (`app/ToastsLater.tsx`). */
export const waitingToasts = createStore<readonly Toast[]>([])

/** Called once when the code of the toasts is loaded. */
export function provideToaster(loaded: Toaster): void {
  toaster = loaded
  for (const toast of waitingToasts.get()) loaded.show(toast)
  waitingToasts.set([])
}

/** Shows a toast, or shows it anew if its id is shown already. */
export function showToast(toast: Toast): void {
  if (toaster) toaster.show(toast)
  else waitingToasts.set([...waitingToasts.get().filter(({ id }) => id !== toast.id), toast])
}

export function hideToast(id: string): void {
  if (toaster) toaster.hide(id)
  else waitingToasts.set(waitingToasts.get().filter((toast) => toast.id !== id))
}

let count = 0

/** Ids of our own: browsers make random ones only for pages that came over HTTPS. */
function nextId(): string {
  count += 1
  return `said-${count}`
}

/** What is said about an act of the person. There is one at a time: the next one replaces it. */
let said: { readonly id: string; readonly at: number } | null = null

function say(notification: NotificationData): void {
  if (said) hideToast(said.id)
  said = { id: nextId(), at: Date.now() }
  showToast({ ...notification, id: said.id })
}

/** Milliseconds for which a toast survives a change of page: an act that leads to another page shows it just before. */
const fresh = 1000

/** Hides the toast about an act on the page that the person leaves. */
export function leaveToast(): void {
  if (!said || Date.now() - said.at < fresh) return
  hideToast(said.id)
  said = null
}

export function toast(message: string): void {
  say({ message, color: 'brand' })
}

/** A toast that stays until it is closed. */
export function toastToStay(message: string): void {
  showToast({ id: nextId(), message, color: 'brand', autoClose: false })
}

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
