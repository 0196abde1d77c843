import type { Gender, Locale } from '@parta/contracts/values'
import { vocative } from 'czech-vocative'
import { wordsOf } from './texts.ts'

/** A first name of Czech letters: other names get no Czech ending. */
const czechName = /^[A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ][a-záčďéěíňóřšťúůýž]+$/
const vowel = /[aáeéěiíoóuúůyý]/i

interface Addressee {
  readonly name: string
  readonly gender: Gender
  readonly locale: Locale
}

/** Returns the line that addresses the receiver, as in "Ahoj Jano,"; empty without a name. */
export function addressLine({ name, gender, locale }: Addressee): string {
  const given = name.trim()
  if (given === '') return ''
  return wordsOf(locale).hello.replace('{name}', () => (locale === 'cs' ? vocativeOf(given, gender) : given))
}

/** Returns a first name in the Czech vocative; names that do not look Czech are returned unchanged. */
export function vocativeOf(name: string, gender: Gender): string {
  return name
    .split(' ')
    .map((word) => (czechName.test(word) && vowel.test(word) ? vocative(word, womanOf(gender)) : word))
    .join(' ')
}

/** Undefined leaves it to the ending of the name. */
function womanOf(gender: Gender): boolean | undefined {
  return gender === 'female' ? true : gender === 'male' ? false : undefined
}
