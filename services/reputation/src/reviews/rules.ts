import { limits } from '@parta/contracts/limits'
import { firstCharacters } from '@parta/contracts/predicates/text'

/** Returns a review's text as it is stored: on one line, trimmed and cut to the limit. */
export function writtenText(text: string): string {
  return firstCharacters(text.replace(/\s+/gu, ' ').trim(), limits.reviewMax)
}
