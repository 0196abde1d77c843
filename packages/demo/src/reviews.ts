import { type Emoji, emojis } from '@parta/contracts/values'
import { demoPeople } from './people.ts'
import { diceOf } from './random.ts'

/** A review that one demo person wrote about another after a past event. */
export interface DemoReview {
  readonly id: string
  readonly subject: string
  readonly by: string
  readonly eventId: string
  readonly eventName: string
  readonly text: string
  readonly daysAgo: number
}

/** The person concerned, the author, the event's name, and the text in the author's language. */
type Row = readonly [about: number, by: number, event: string, text: string]

const rows: readonly Row[] = [
  [1, 7, 'Úterní badminton', 'Skvěle vedená hra, i s levou rukou jsem si zahrála.'],
  [1, 33, 'Úterní badminton', 'Rakety požičia, nálada dobrá, žiadny stres.'],
  [1, 11, 'Čtvrteční badminton', 'Přesná, trpělivá a po hře vždycky zůstane na čaj.'],
  [1, 22, 'Sobotní badminton', 'Děti byly nadšené. Díky za trpělivost!'],
  [1, 14, 'Úterní badminton', 'Vďaka za super organizáciu, určite prídem znova.'],
  [1, 4, 'Čtvrteční tenis', 'Férová soupeřka, servis má jako z děla.'],
  [2, 5, 'Úterní volejbal', 'Smečuje srdcem a síť mu to odpouští.'],
  [2, 31, 'Úterní volejbal', 'Dobře rozdělí týmy, nikdo nesedí.'],
  [2, 9, 'Plážový volejbal', 'Přišel první, odešel poslední a ještě uklidil.'],
  [2, 34, 'Úterní volejbal', 'Pohodový tréner, vysvetlí všetko aj nováčikom.'],
  [2, 20, 'Páteční florbal', 'Bránil jako lev. Příště proti němu nechci.'],
  [3, 6, 'Lezení na Hlubině', 'Jistí poctivě a umí poradit.'],
  [3, 25, 'Nedělní výšlap', 'Hezká trasa, tempo pro všechny.'],
  [3, 35, 'Nedělní výšlap', 'S deťmi to vie náramne, moji chcú ísť znova.'],
  [4, 10, 'Kopačka za Lužánkami', 'Nahrává, nenadává. Ideální spoluhráč.'],
  [4, 12, 'Kopačka za Lužánkami', 'Koleno na jedno, ale hlava na dvě.'],
  [5, 20, 'Ranní Stromovka', 'Opravdu nikoho nenechá vzadu. Díky!'],
  [5, 34, 'Ranní Stromovka', 'Vstávať o šiestej sa oplatilo.'],
  [5, 39, 'Ranní Stromovka', 'Milá a spolehlivá, poradila mi i s botami.'],
  [6, 3, 'Lezení na Hlubině', 'Trpělivý učitel, bála jsem se jen chvilku.'],
  [6, 40, 'Boulder po práci', 'Ukázal mi tři chyby a jednu zkratku.'],
  [7, 13, 'Volejbal po přednáškách', 'Nahrávky na milimetr.'],
  [9, 26, 'Nohejbal v Riegráku', 'Děda ji to naučil dobře. Velký respekt.'],
  [10, 4, 'Kopačka za Lužánkami', 'Rozlišováky, voda, lékárnička. Myslí na všechno.'],
  [11, 13, 'Wilsonův les', 'Rychlé nohy, dobré povídání.'],
  [14, 23, 'Skaly pri Brne', 'Istí ako hodiny a vie, kde je tieň.'],
  [18, 16, 'Jóga pro ztuhlá záda', 'Po hodině mě přestalo bolet za krkem.'],
  [19, 35, 'Florbal v Zábřehu', 'Brankár z núdze? Chytil mi všetko.'],
  [20, 2, 'Úterní volejbal', 'Nahrávačka snů.'],
  [22, 13, 'Plavání na Přehradě', 'Zná každou zátoku, bylo to krásné.'],
  [23, 27, 'Frisbee na Lužánkách', 'Hází rovně i proti větru.'],
  [31, 2, 'Basket na Podvinném mlýně', 'Hraje pro radost a je to vidět.'],
  [33, 1, 'Úterní badminton', 'Do čtyřhry bych nikoho jiného nechtěla.'],
  [35, 19, 'Florbal v Zábřehu', 'Dva góly a omluva za oba. Pohodář.'],
  [37, 29, 'Voda v Troji', 'Eskymák na třetí pokus, díky jemu.'],
  [38, 32, 'Čtvrteční stolní tenis', 'Půjčila pálku i dobrou radu.'],
  [40, 38, 'Basket v Trojhalí', 'Síťku neroztrhl, ale chyběl kousek.'],
]

const idOf = (number: number) => `demo-person-${String(number).padStart(2, '0')}`

/** The ids follow the order of the table, so a review may only be added at its end. */
export const demoReviews: readonly DemoReview[] = rows.map(([about, by, eventName, text], index) => {
  const number = String(index + 1).padStart(2, '0')
  return {
    id: `demo-review-${number}`,
    subject: idOf(about),
    by: idOf(by),
    eventId: `demo-past-${number}`,
    eventName,
    text,
    daysAgo: 3 + index * 2,
  }
})

const kinds = Object.keys(emojis) as Emoji[]

/** Emoji received by each person and each of their aliases, with different favourites. */
export const demoPraise: readonly (readonly [id: string, received: readonly Emoji[]])[] = demoPeople
  .flatMap(({ id, aliases }) => [id, ...aliases.map((alias) => alias.id)])
  .map((id, index) => {
    const dice = diceOf(4000 + index)
    const favourites = dice.shuffled(kinds).slice(0, dice.between(2, 7))
    return [id, favourites.flatMap((kind) => Array.from({ length: dice.between(1, 12) }, () => kind))]
  })
