import { type UploadColumn, uploadColumns } from '@parta/contracts/uploader'
import { type Activity, eventGenders, type Locale, tags } from '@parta/contracts/values'
import { activityNames } from '@parta/event-index/activity-names'

/** What a template says in one language. */
interface Words {
  readonly sheet: string
  /** The name of the sheet with the allowed values. */
  readonly values: string
  readonly columns: Readonly<Record<UploadColumn, string>>
  readonly genders: Readonly<Record<(typeof eventGenders)[number], string>>
  /** The names of the levels, from level 0. */
  readonly levels: readonly string[]
  readonly tags: Readonly<Record<(typeof tags)[number], string>>
  readonly yes: string
  readonly no: string
}

const words: Readonly<Record<Locale, Words>> = {
  cs: {
    sheet: 'Události',
    values: 'Hodnoty',
    columns: {
      name: 'Název',
      activityType: 'Aktivita',
      date: 'Datum',
      time: 'Začátek',
      duration: 'Délka',
      place: 'Místo',
      maxPlayers: 'Počet hráčů',
      price: 'Cena',
      trainer: 'Trenér',
      willParticipate: 'Vedoucí hraje',
      gender: 'Pro koho',
      minLevel: 'Úroveň',
      tags: 'Věk',
      info: 'Popis',
      externalLink: 'Odkaz',
      private: 'Soukromá',
      enableQueue: 'Fronta',
      canPayWithMultiSport: 'MultiSport',
      requireConfirmation: 'Potvrzení účasti',
      hoursConfirm: 'Potvrzení hodin předem',
      hoursNotLeave: 'Odhlášení hodin předem',
      minPlayers: 'Nejméně hráčů',
      oneOffProduct: 'Vstup',
      subscriptionProduct: 'Předplatné',
      key: 'Klíč',
    },
    genders: { any: 'Pro všechny', male: 'Muži', female: 'Ženy', other: 'Jiné' },
    levels: ['Jakákoliv', 'Začátečník', 'Amatér', 'Mírně pokročilý', 'Pokročilý', 'Profesionál'],
    tags: { all: 'Všichni', kids: 'Děti', adults: 'Dospělí' },
    yes: 'Ano',
    no: 'Ne',
  },
  sk: {
    sheet: 'Udalosti',
    values: 'Hodnoty',
    columns: {
      name: 'Názov',
      activityType: 'Aktivita',
      date: 'Dátum',
      time: 'Začiatok',
      duration: 'Dĺžka',
      place: 'Miesto',
      maxPlayers: 'Počet hráčov',
      price: 'Cena',
      trainer: 'Tréner',
      willParticipate: 'Vedúci hrá',
      gender: 'Pre koho',
      minLevel: 'Úroveň',
      tags: 'Vek',
      info: 'Popis',
      externalLink: 'Odkaz',
      private: 'Súkromná',
      enableQueue: 'Poradie náhradníkov',
      canPayWithMultiSport: 'MultiSport',
      requireConfirmation: 'Potvrdenie účasti',
      hoursConfirm: 'Potvrdenie hodín vopred',
      hoursNotLeave: 'Odhlásenie hodín vopred',
      minPlayers: 'Najmenej hráčov',
      oneOffProduct: 'Vstup',
      subscriptionProduct: 'Predplatné',
      key: 'Kľúč',
    },
    genders: { any: 'Pre všetkých', male: 'Muži', female: 'Ženy', other: 'Iné' },
    levels: ['Akákoľvek', 'Začiatočník', 'Amatér', 'Mierne pokročilý', 'Pokročilý', 'Profesionál'],
    tags: { all: 'Všetci', kids: 'Deti', adults: 'Dospelí' },
    yes: 'Áno',
    no: 'Nie',
  },
  en: {
    sheet: 'Events',
    values: 'Values',
    columns: {
      name: 'Name',
      activityType: 'Activity',
      date: 'Date',
      time: 'Start',
      duration: 'Duration',
      place: 'Place',
      maxPlayers: 'Players',
      price: 'Price',
      trainer: 'Trainer',
      willParticipate: 'Leader plays',
      gender: 'For whom',
      minLevel: 'Level',
      tags: 'Age',
      info: 'Description',
      externalLink: 'Link',
      private: 'Private',
      enableQueue: 'Queue',
      canPayWithMultiSport: 'MultiSport',
      requireConfirmation: 'Confirmation',
      hoursConfirm: 'Confirmation hours before',
      hoursNotLeave: 'Leaving hours before',
      minPlayers: 'Fewest players',
      oneOffProduct: 'Entry',
      subscriptionProduct: 'Subscription',
      key: 'Key',
    },
    genders: { any: 'Everyone', male: 'Men', female: 'Women', other: 'Other' },
    levels: ['Any', 'Beginner', 'Amateur', 'Intermediate', 'Advanced', 'Professional'],
    tags: { all: 'All ages', kids: 'Kids', adults: 'Adults' },
    yes: 'Yes',
    no: 'No',
  },
}

export function wordsIn(locale: Locale): Words {
  return words[locale]
}

const nameAt = { cs: 0, en: 1, sk: 2 } as const

/** Returns the allowed values of a column in a language, in the order of the drop-down list; null without a list. */
export function offered(column: UploadColumn, locale: Locale): readonly string[] | null {
  return choicesOf(column)?.map((choice) => choice.titles[locale]) ?? null
}

interface WordChoice {
  readonly value: string | number | boolean
  readonly titles: Readonly<Record<Locale, string>>
}

const yesNo = new Set<UploadColumn>([
  'willParticipate',
  'private',
  'enableQueue',
  'canPayWithMultiSport',
  'requireConfirmation',
])

/** Returns the values of a column with their titles in each language; null where it is not a choice. */
export function choicesOf(column: UploadColumn): readonly WordChoice[] | null {
  if (yesNo.has(column)) return [choice(true, ({ yes }) => yes), choice(false, ({ no }) => no)]
  if (column === 'gender') return eventGenders.map((value) => choice(value, ({ genders }) => genders[value]))
  if (column === 'tags') return tags.map((value) => choice(value, (said) => said.tags[value]))
  if (column === 'minLevel')
    return words.cs.levels.map((_name, value) => choice(value, (said) => said.levels[value] ?? ''))
  if (column !== 'activityType') return null
  return Object.entries(activityNames).map(([value, names]) => ({
    value: value as Activity,
    titles: { cs: names[nameAt.cs], en: names[nameAt.en], sk: names[nameAt.sk] },
  }))
}

function choice(value: WordChoice['value'], titleOf: (said: Words) => string): WordChoice {
  return { value, titles: { cs: titleOf(words.cs), en: titleOf(words.en), sk: titleOf(words.sk) } }
}

/** Each title of a column: in every language, and its name in the contract. */
export const columnTitles: readonly (readonly [title: string, column: UploadColumn])[] = uploadColumns.flatMap(
  (column) => [
    [column, column] as const,
    ...Object.values(words).map(({ columns }) => [columns[column], column] as const),
  ],
)
