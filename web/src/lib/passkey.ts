import type * as ways from '@parta/contracts/ways'
import type { BodyOf, ReplyOf } from './request.ts'

type Made = BodyOf<typeof ways.addPasskey>['response']
type Signed = BodyOf<typeof ways.signInByPasskey>['response']
type Options = ReplyOf<typeof ways.beginPasskey>['options']

/** Whether this browser knows passkeys at all; on an insecure page none does. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window
}

/** Makes a passkey by the server's options; null when the person closed the browser's question. */
export async function makePasskey(options: Options): Promise<Made | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Asked = Parameters<typeof startRegistration>[0]['optionsJSON']
  return unlessClosed(startRegistration({ optionsJSON: options as unknown as Asked }))
}

/** Signs by a passkey. With `autofill` it waits quietly until one is picked under the e-mail field. */
export async function signWithPasskey(options: Options, { autofill = false } = {}): Promise<Signed | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return null
  type Asked = Parameters<typeof startAuthentication>[0]['optionsJSON']
  return unlessClosed(startAuthentication({ optionsJSON: options as unknown as Asked, useBrowserAutofill: autofill }))
}

/** A page that goes away takes its waiting question along. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Closing the question is no failure. Browsers say the same of one that took too long, so that no page learns more. */
async function unlessClosed<T extends object>(asking: Promise<T>): Promise<Record<string, unknown> | null> {
  try {
    return { ...(await asking) } as Record<string, unknown>
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
