import { linkTokenForm } from '@parta/contracts/values'

const { minLength, maxLength } = linkTokenForm
const pattern = new RegExp(linkTokenForm.pattern)

/**
 * Returns the link token of a private event from the query of an address. A damaged token (cut off, or with characters
 * added by a mail program) is left out: the server would refuse the whole call, also for members and leaders, who need
 * no token.
 */
export function linkTokenIn(query: URLSearchParams): string | undefined {
  const token = query.get('token')
  const fits = token !== null && token.length >= minLength && token.length <= maxLength && pattern.test(token)
  return fits ? token : undefined
}
