import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { folded } from '@parta/contracts/predicates/text'
import type { Alias } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity, AgeRange, Gender, Locale, languages } from '@parta/contracts/values'
import { people } from './data/people.ts'

export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly gender: Gender
  readonly age: AgeRange
  readonly activities: readonly Activity[]
  readonly languages: readonly (typeof languages)[number][]
  readonly description: string
  readonly image: string
  readonly location: Coordinates
  readonly preferredLanguage: Locale
  readonly aliases: readonly Alias[]
}

const numberOf = (index: number) => String(index + 1).padStart(2, '0')
const plain = (text: string) => folded(text).replaceAll(' ', '-')

/** Aliases are numbered consecutively, in the order of their owners. */
let aliasCount = 0

/** The ids follow the order of the table, so a person may only be added at its end. */
export const demoPeople: readonly DemoPerson[] = people.map((row, index) => {
  const id = `demo-person-${numberOf(index)}`
  return {
    id,
    email: `${plain(row.name)}@demo.parta.test`,
    name: row.name,
    surname: row.surname,
    gender: row.gender,
    age: row.age,
    activities: row.plays.split(' ') as Activity[],
    languages: (row.speaks ?? 'cs').split(' ') as DemoPerson['languages'][number][],
    description: row.about,
    image: `SEED:demo-${plain(row.name)}-${plain(row.surname)}`,
    location: { lat: row.at[0], lon: row.at[1] },
    preferredLanguage: row.locale ?? 'cs',
    aliases: (row.aliases ?? []).map(([name, surname, ageGroup]) => ({
      id: aliasIdOf(`demo-alias-${numberOf(aliasCount++)}`, id),
      name,
      surname,
      image: `SEED:demo-${plain(name)}-${plain(surname)}`,
      ageGroup,
      // All of them have Czech surnames, whose ending shows the gender.
      gender: surname.endsWith('á') ? ('female' as const) : ('male' as const),
    })),
  }
})

const byId = new Map(demoPeople.map((person) => [person.id, person]))

export function demoPersonOf(id: string): DemoPerson {
  const person = byId.get(id)
  if (!person) throw new Error(`no demo person ${id}`)
  return person
}
