import validatePasskey from '../../generated/forms/add-passkey.js'
import { formResolver } from '../../lib/form.ts'

export interface PasskeyValues {
  name: string
}
/** The authenticator's response is added after the name has been validated. */
export const passkeyResolver = formResolver<PasskeyValues>(validatePasskey, ({ name }) => ({ name, response: {} }))
