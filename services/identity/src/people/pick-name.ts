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

/** Returns the given name, trimmed, or a random placeholder in the owner's language when it is blank. */
export function pickName(part: Part, given: string | undefined, locale: Locale): string {
  const list = placeholders[locale][part]
  return given?.normalize('NFC').trim() || (list[randomInt(list.length)] ?? '')
}
