import { randomInt } from 'node:crypto'

/** Given to aliases that come without a name; they read well together in Czech and Slovak. */
const placeholders = {
  name: ['Bystrý', 'Hbitý', 'Mrštný', 'Odvážný', 'Rychlý', 'Silný', 'Smělý', 'Svižný', 'Veselý', 'Vytrvalý'],
  surname: ['Bobr', 'Gepard', 'Jelen', 'Kamzík', 'Medvěd', 'Panter', 'Rys', 'Sokol', 'Tygr', 'Vlk'],
}

/** A name as it was meant, or a placeholder where it is blank. */
export function pickName(part: keyof typeof placeholders, given: string | undefined): string {
  const list = placeholders[part]
  return given?.normalize('NFC').trim() || (list[randomInt(list.length)] ?? '')
}
