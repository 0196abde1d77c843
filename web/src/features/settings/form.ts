import validatePasskey from '../../generated/forms/add-passkey.js'
import { formResolver } from '../../lib/form.ts'

export interface PasskeyValues {
  name: string
}
/** What the browser makes comes along only after the name is a good one. */
export const passkeyResolver = formResolver<PasskeyValues>(validatePasskey, ({ name }) => ({ name, response: {} }))
