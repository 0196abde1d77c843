import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { codeKey } from './i18n.ts'
import { CallError } from './request.ts'

export function toast(message: string): void {
  notifications.show({ message, color: 'brand' })
}

/** A toast that stays until it is closed, for what must not be missed. */
export function toastToStay(message: string): void {
  notifications.show({ message, color: 'brand', autoClose: false })
}

/** Whoever closes the dialog of the fresh proof has cancelled the deed: nothing went wrong. */
function isProofCancelled(error: unknown): boolean {
  return error instanceof CallError && error.code === 'identity.proofRequired'
}

/** The text of a refusal; what is not one is said as a fault of ours, and left to the console. */
export function toastError(error: unknown): void {
  if (isProofCancelled(error)) return
  if (!(error instanceof CallError)) console.error(error)
  const code = error instanceof CallError ? error.code : 'server.failed'
  const params = error instanceof CallError ? error.params : {}
  notifications.show({ message: i18next.t(codeKey(code), params), color: 'red', autoClose: 8000 })
}
