import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { codeKey } from './i18n.ts'
import { CallError, isProofMissing } from './request.ts'

export function toast(message: string): void {
  notifications.show({ message, color: 'brand' })
}

/** A toast that stays until it is closed. */
export function toastToStay(message: string): void {
  notifications.show({ message, color: 'brand', autoClose: false })
}

/** Shows the text of a refusal; other errors are shown as internal and logged to the console. */
export function toastError(error: unknown): void {
  // The person closed the dialog for the fresh proof.
  if (isProofMissing(error)) return
  if (!(error instanceof CallError)) console.error(error)
  const code = error instanceof CallError ? error.code : 'server.failed'
  const params = error instanceof CallError ? error.params : {}
  notifications.show({ message: i18next.t(codeKey(code), params), color: 'red', autoClose: 8000 })
}
