import { randomInt } from 'node:crypto'
import type { Locale } from '@parta/contracts/values'

type Part = 'name' | 'surname'

/** Given to aliases that come without a name: an adjective and an animal, which read well together. */
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

/** @returns a name as it was meant, or a placeholder in the owner's language where it is blank */
export function pickName(part: Part, given: string | undefined, locale: Locale): string {
  const list = placeholders[locale][part]
  return given?.normalize('NFC').trim() || (list[randomInt(list.length)] ?? '')
}
