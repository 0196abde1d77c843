import { randomInt } from 'node:crypto'
import type { Locale } from '@parta/contracts/values'

type Part = 'name' | 'surname'

/** Names for aliases that have none: an adjective and an animal. */
const placeholders: Readonly<Record<Locale, Readonly<Record<Part, readonly string[]>>>> = {
  cs: {
    name: ['Bystrý', 'Hbitý', 'Mrštný', 'Odvážný', 'Rychlý', 'Silný', 'Smělý', 'Svižný', 'Veselý', 'Vytrvalý'],
    surname: ['Bobr', 'Gepard', 'Jelen', 'Kamzík', 'Medvěd', 'Panter', 'Rys', 'Sokol', 'Tygr', 'Vlk'],
  },
  sk: {
    name: ['Bystrý', 'Čulý', 'Mrštný', 'Odvážny', 'Rýchly', 'Silný', 'Smelý', 'Svižný', 'Veselý', 'Vytrvalý'],
    surname: ['Bobor', 'Gepard', 'Jeleň', 'Kamzík', 'Medveď', 'Panter', 'Rys', 'Sokol', 'Tiger', 'Vlk'],
  },
  en: {
    name: ['Agile', 'Bold', 'Brave', 'Bright', 'Cheerful', 'Daring', 'Keen', 'Nimble', 'Steady', 'Swift'],
    surname: ['Bear', 'Beaver', 'Cheetah', 'Falcon', 'Fox', 'Lynx', 'Otter', 'Panther', 'Stag', 'Tiger'],
  },
}

interface Names {
  readonly name?: string | undefined
  readonly surname?: string | undefined
}

/**
 * Returns the given names of an alias, trimmed. A blank name becomes a random placeholder in the owner's language; so does
 * its surname if that is blank, too. A blank surname of a given name stays empty: a random one would name somebody else.
 */
export function pickNames(given: Names, locale: Locale): { readonly name: string; readonly surname: string } {
  const [name, surname] = [trimmed(given.name), trimmed(given.surname)]
  const pick = (part: Part) => {
    const list = placeholders[locale][part]
    return list[randomInt(list.length)] ?? ''
  }
  return name === '' ? { name: pick('name'), surname: surname || pick('surname') } : { name, surname }
}

function trimmed(text = ''): string {
  return text.normalize('NFC').trim()
}
