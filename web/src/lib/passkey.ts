import type * as ways from '@parta/contracts/ways'
import type { BodyOf, ReplyOf } from './request.ts'

type RegistrationReply = BodyOf<typeof ways.addPasskey>['response']
type AuthenticationReply = BodyOf<typeof ways.signInByPasskey>['response']
type Options = ReplyOf<typeof ways.beginPasskey>['options']

/** Returns why passkeys cannot be used: the page did not come over HTTPS, or the browser has none. `null` if they can. */
export function passkeysBarred(): 'insecure' | 'unknown' | null {
  if ('PublicKeyCredential' in window) return null
  return globalThis.isSecureContext ? 'unknown' : 'insecure'
}

export function knowsPasskeys(): boolean {
  return passkeysBarred() === null
}

/** Creates a passkey with the server's options; returns null if the person closed the browser's dialog. */
export async function makePasskey(options: Options): Promise<RegistrationReply | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessClosed(startRegistration({ optionsJSON: browserOptions(options) }))
}

/** Signs in with a passkey. With `autofill` it waits until one is selected in the e-mail field. */
export async function signWithPasskey(
  options: Options,
  { autofill = false } = {},
): Promise<AuthenticationReply | null> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser')
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return null
  return unlessClosed(startAuthentication({ optionsJSON: browserOptions(options), useBrowserAutofill: autofill }))
}

/** The contract passes the options on as unspecified JSON: the server's WebAuthn library makes them for the browser's. */
function browserOptions<T>(options: Options): T {
  return options as unknown as T
}

/** Cancels the waiting passkey request when its page is left. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Returns null if the person closed the dialog. Browsers report a timeout in the same way, for privacy. */
async function unlessClosed<T extends object>(asking: Promise<T>): Promise<Record<string, unknown> | null> {
  try {
    return { ...(await asking) } as Record<string, unknown>
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
