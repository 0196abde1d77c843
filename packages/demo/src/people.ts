import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { folded } from '@parta/contracts/predicates/text'
import type { Alias } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity, AgeRange, Gender, Locale, languages } from '@parta/contracts/values'

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

interface Row {
  readonly name: string
  readonly surname: string
  readonly gender: Gender
  readonly age: AgeRange
  readonly at: readonly [lat: number, lon: number]
  readonly plays: string
  readonly about: string
  readonly speaks?: string
  readonly locale?: Locale
  readonly aliases?: readonly (readonly [name: string, surname: string, ageGroup: 'child' | 'adult'])[]
}

/** The first three have accounts in the banner: a club in Brno, one in Praha, children in Ostrava. */
const rows: readonly Row[] = [
  {
    name: 'Jana',
    surname: 'Nováková',
    gender: 'female',
    age: '36-45',
    at: [49.228, 16.625],
    plays: 'badminton tennis yoga running',
    speaks: 'cs en',
    about: 'Vedu badminton na Lesné a ráda do něj dostanu každého, kdo udrží raketu. Po hře pivo nebo čaj.',
    aliases: [
      ['Anička', 'Nováková', 'child'],
      ['Vítek', 'Novák', 'child'],
    ],
  },
  {
    name: 'Tomáš',
    surname: 'Černý',
    gender: 'male',
    age: '26-35',
    at: [50.093, 14.372],
    plays: 'volleyball beach_volleyball floorball running',
    speaks: 'cs en',
    about: 'Volejbal hraju od školy, smečuju víc srdcem než hlavou. Organizuju úterky ve Střešovicích.',
    aliases: [['Anna', 'Černá', 'adult']],
  },
  {
    name: 'Petra',
    surname: 'Mrázková',
    gender: 'female',
    age: '36-45',
    at: [49.829, 18.166],
    plays: 'climbing bouldering swimming hiking',
    speaks: 'cs en',
    about: 'Máma tří neposedů. Lezeme, plaveme a v neděli chodíme po haldách.',
    aliases: [
      ['Kuba', 'Mrázek', 'child'],
      ['Ema', 'Mrázková', 'child'],
      ['Tonda', 'Mrázek', 'child'],
    ],
  },
  {
    name: 'Martin',
    surname: 'Dvořák',
    gender: 'male',
    age: '26-35',
    at: [49.213, 16.607],
    plays: 'football small_football floorball running',
    about: 'Levý záložník na jedno koleno. Kopačku za Lužánkami držíme už šestým rokem.',
  },
  {
    name: 'Eliška',
    surname: 'Veselá',
    gender: 'female',
    age: '26-35',
    at: [50.104, 14.421],
    plays: 'running yoga inline_skating swimming',
    speaks: 'cs en fr',
    about: 'Ranní ptáče. Běhám Stromovku dřív, než otevřou pekárny, a nikdy nikoho nenechám vzadu.',
  },
  {
    name: 'Radek',
    surname: 'Kubala',
    gender: 'male',
    age: '36-45',
    at: [49.825, 18.281],
    plays: 'climbing bouldering hiking mountain_biking',
    about: 'Lezu na Hlubině a na všem, co drží. Začátečníky jistím rád a trpělivě.',
  },
  {
    name: 'Lucie',
    surname: 'Horáková',
    gender: 'female',
    age: '18-25',
    at: [49.201, 16.596],
    plays: 'volleyball beach_volleyball badminton yoga',
    speaks: 'cs en',
    about: 'Studuju na Masaryčce a hledám partu na volejbal po přednáškách.',
  },
  {
    name: 'Ondřej',
    surname: 'Svoboda',
    gender: 'male',
    age: '36-45',
    at: [49.178, 16.604],
    plays: 'basketball bowling badminton hiking cycling',
    about: 'Programátor, co musí jednou týdně vstát ze židle. Středa po práci je svátek.',
    aliases: [['Matyáš', 'Svoboda', 'child']],
  },
  {
    name: 'Barbora',
    surname: 'Fialová',
    gender: 'female',
    age: '18-25',
    at: [50.079, 14.442],
    plays: 'tennis football_tennis gymnastics volleyball',
    speaks: 'cs en',
    about: 'Nohejbal mě naučil děda. Na hřišti v Riegráku jsem skoro pořád.',
  },
  {
    name: 'Filip',
    surname: 'Marek',
    gender: 'male',
    age: '26-35',
    at: [50.068, 14.458],
    plays: 'football basketball tennis badminton',
    about: 'Fotbal, basket, cokoliv s míčem. Přijdu včas a přinesu rozlišováky.',
  },
  {
    name: 'Kateřina',
    surname: 'Procházková',
    gender: 'female',
    age: '46-55',
    at: [49.212, 16.583],
    plays: 'hiking swimming running yoga',
    about: 'Chodím rychle a mluvím ještě rychleji. Wilsonův les znám poslepu.',
    aliases: [['Marie', 'Procházková', 'adult']],
  },
  {
    name: 'Jakub',
    surname: 'Kučera',
    gender: 'male',
    age: '18-25',
    at: [49.232, 16.573],
    plays: 'floorball football athletics volleyball tennis',
    about: 'VUT, kolej, hřiště. Zaskočím za kohokoliv, stačí napsat.',
  },
  {
    name: 'Veronika',
    surname: 'Šimková',
    gender: 'female',
    age: '26-35',
    at: [49.188, 16.57],
    plays: 'inline_skating cycling beach_volleyball swimming',
    speaks: 'cs en',
    about: 'Na bruslích kolem Svratky, v létě plážák na Riviéře.',
  },
  {
    name: 'Marek',
    surname: 'Kováč',
    gender: 'male',
    age: '26-35',
    at: [49.174, 16.596],
    plays: 'climbing bouldering badminton hiking',
    speaks: 'sk cs en',
    locale: 'sk',
    about: 'Z Trenčína do Brna za prácou a za skalami. Lezenie trikrát do týždňa.',
  },
  {
    name: 'Lukáš',
    surname: 'Sedláček',
    gender: 'male',
    age: '36-45',
    at: [50.052, 14.496],
    plays: 'squash tennis small_football beach_volleyball swimming',
    about: 'Squash v Hamru v půl osmé, potom kafe a do kanceláře.',
    aliases: [
      ['Adélka', 'Sedláčková', 'child'],
      ['Míša', 'Sedláček', 'child'],
    ],
  },
  {
    name: 'Ivana',
    surname: 'Staňková',
    gender: 'female',
    age: '46-55',
    at: [49.842, 18.294],
    plays: 'yoga running nordic_walking swimming',
    about: 'Jóga v Komenského sadech, když neprší. Když prší, tak taky, jen pod altánem.',
  },
  {
    name: 'Pavel',
    surname: 'Růžička',
    gender: 'male',
    age: '56-65',
    at: [49.217, 16.69],
    plays: 'hiking petanque cycling running tennis',
    about: 'Důchod na dohled, kolena zatím drží. Sháním spoluhráče na pétanque.',
  },
  {
    name: 'Michaela',
    surname: 'Krejčí',
    gender: 'female',
    age: '26-35',
    at: [49.196, 16.608],
    plays: 'yoga running badminton gymnastics',
    speaks: 'cs en',
    about: 'Fyzioterapeutka. Jógu vedu pro ztuhlá záda od počítače.',
  },
  {
    name: 'Daniel',
    surname: 'Šebesta',
    gender: 'male',
    age: '26-35',
    at: [49.804, 18.25],
    plays: 'floorball ice_hockey football basketball',
    about: 'Florbal a hokej v Zábřehu. Brankář z nouze, útočník z přesvědčení.',
  },
  {
    name: 'Klára',
    surname: 'Doležalová',
    gender: 'female',
    age: '26-35',
    at: [50.107, 14.43],
    plays: 'volleyball running ice_skating yoga',
    about: 'Nahrávačka, co běhá pro radost. Tempo kolem šesti minut na kilometr.',
    aliases: [['Bára', 'Doležalová', 'adult']],
  },
  {
    name: 'Jiří',
    surname: 'Zeman',
    gender: 'male',
    age: '46-55',
    at: [50.018, 14.416],
    plays: 'golf cycling inline_skating tennis',
    about: 'V týdnu kolo podél Vltavy, v sobotu golf v Hodkovičkách. Handicap neřeším.',
  },
  {
    name: 'David',
    surname: 'Beneš',
    gender: 'male',
    age: '36-45',
    at: [49.239, 16.52],
    plays: 'paddleboarding cycling swimming running climbing',
    about: 'Přehrada je můj obývák. Od května do září na vodě, jinak na kole.',
    aliases: [
      ['Sofie', 'Benešová', 'child'],
      ['Eda', 'Beneš', 'child'],
    ],
  },
  {
    name: 'Zuzana',
    surname: 'Kováčová',
    gender: 'female',
    age: '18-25',
    at: [49.2, 16.612],
    plays: 'volleyball badminton ultimate_frisbee bouldering',
    speaks: 'sk cs en',
    locale: 'sk',
    about: 'Slovenka v Brne. Frisbee na Lužánkach a potom na zmrzlinu.',
  },
  {
    name: 'Alžběta',
    surname: 'Kolářová',
    gender: 'female',
    age: '36-45',
    at: [50.129, 14.445],
    plays: 'swimming yoga badminton gymnastics',
    speaks: 'cs fr',
    about: 'Plavu Šutku křížem krážem. Děti beru s sebou.',
    aliases: [
      ['Rozálie', 'Kolářová', 'child'],
      ['Hugo', 'Kolář', 'child'],
    ],
  },
  {
    name: 'Monika',
    surname: 'Čechová',
    gender: 'female',
    age: '26-35',
    at: [49.811, 18.264],
    plays: 'inline_skating volleyball badminton running',
    about: 'Vítkovice na bruslích, Karolina s raketou. Ráda se přidám k nové partě.',
  },
  {
    name: 'Matěj',
    surname: 'Říha',
    gender: 'male',
    age: '18-25',
    at: [50.096, 14.439],
    plays: 'skateboarding climbing disc_golf running basketball',
    speaks: 'cs en',
    about: 'Štvanice, prkno, kolečka. Discgolf na Parukářce po práci.',
  },
  {
    name: 'Tereza',
    surname: 'Pokorná',
    gender: 'female',
    age: '36-45',
    at: [49.205, 16.537],
    plays: 'running mountain_biking hiking swimming',
    about: 'Trailový běh na Holedné, kopce miluju jen cestou dolů.',
    aliases: [['Josefína', 'Pokorná', 'child']],
  },
  {
    name: 'Karel',
    surname: 'Holub',
    gender: 'male',
    age: '66+',
    at: [49.78, 18.242],
    plays: 'nordic_walking hiking petanque swimming',
    about: 'Důchodce s holemi. Bělský les každé ráno, za každého počasí.',
  },
  {
    name: 'Hana',
    surname: 'Bartošová',
    gender: 'female',
    age: '46-55',
    at: [50.051, 14.417],
    plays: 'swimming beach_volleyball petanque running',
    about: 'Podolí v šest ráno, Žluté lázně v šest večer.',
  },
  {
    name: 'Vojtěch',
    surname: 'Urban',
    gender: 'male',
    age: '26-35',
    at: [49.227, 16.585],
    plays: 'football small_football basketball ice_hockey',
    speaks: 'cs en',
    about: 'Obránce. Malá kopaná, velké řeči, férová hra.',
  },
  {
    name: 'Štěpán',
    surname: 'Vaněk',
    gender: 'male',
    age: '26-35',
    at: [50.108, 14.494],
    plays: 'basketball floorball ice_hockey squash',
    about: 'Basket na Podvinném mlýně. Hledám pivota, co má rád hru, ne výsledek.',
    aliases: [['Prokop', 'Vaněk', 'child']],
  },
  {
    name: 'Nikola',
    surname: 'Blažková',
    gender: 'other',
    age: '18-25',
    at: [49.834, 18.163],
    plays: 'volleyball tennis basketball yoga',
    speaks: 'cs en',
    about: 'VŠB, kolej A. Hraju všechno, co se dá hrát ve čtyřech.',
  },
  {
    name: 'Ľubica',
    surname: 'Hudáková',
    gender: 'female',
    age: '36-45',
    at: [49.193, 16.533],
    plays: 'badminton tennis swimming hiking',
    speaks: 'sk cs',
    locale: 'sk',
    about: 'Po dvanástich rokoch v Brne stále hovorím po slovensky. Bedminton štvorhra, ideálne zmiešaná.',
    aliases: [['Peter', 'Hudák', 'adult']],
  },
  {
    name: 'Simona',
    surname: 'Balážová',
    gender: 'female',
    age: '26-35',
    at: [50.08, 14.391],
    plays: 'running athletics yoga badminton',
    speaks: 'sk cs en',
    locale: 'sk',
    about: 'Bývalá atlétka, dnes už len pre radosť. Strahov a intervaly.',
  },
  {
    name: 'Roman',
    surname: 'Ďuriš',
    gender: 'male',
    age: '36-45',
    at: [49.8, 18.231],
    plays: 'football basketball floorball cycling',
    speaks: 'sk cs',
    locale: 'sk',
    about: 'Zo Žiliny do Ostravy. Florbal, futbal a bicykel cez haldy.',
    aliases: [['Tomáško', 'Ďuriš', 'child']],
  },
  {
    name: 'Adam',
    surname: 'Čermák',
    gender: 'unknown',
    age: 'unknown',
    at: [49.177, 16.683],
    plays: 'skateboarding tennis street_workout running',
    about: 'Slatina. Hrazda, prkno, klid.',
  },
  {
    name: 'Juraj',
    surname: 'Šimko',
    gender: 'male',
    age: '26-35',
    at: [50.115, 14.427],
    plays: 'canoeing climbing running football',
    speaks: 'sk cs en',
    locale: 'sk',
    about: 'Divoká voda v Troji. Kto sa chce naučiť eskimáka, nech napíše.',
  },
  {
    name: 'Gabriela',
    surname: 'Kopecká',
    gender: 'female',
    age: '26-35',
    at: [49.85, 18.284],
    plays: 'floorball volleyball table_tennis climbing',
    speaks: 'cs en',
    about: 'Stolní tenis v Přívoze každý čtvrtek. Pálku půjčím, míčky taky.',
  },
  {
    name: 'Alena',
    surname: 'Žáková',
    gender: 'female',
    age: '56-65',
    at: [50.079, 14.365],
    plays: 'nordic_walking hiking yoga inline_skating swimming',
    about: 'Ladronka dokola s kamarádkami. Tempo na povídání.',
  },
  {
    name: 'Šimon',
    surname: 'Polák',
    gender: 'male',
    age: '18-25',
    at: [49.838, 18.29],
    plays: 'basketball football street_workout mountain_biking badminton',
    about: 'Basket v Trojhalí do roztrhání síťky. Jsem rychlý, ale ne vysoký.',
    aliases: [['Natálie', 'Poláková', 'adult']],
  },
]

const numberOf = (index: number) => String(index + 1).padStart(2, '0')
const plain = (text: string) => folded(text).replaceAll(' ', '-')

/** Aliases are numbered consecutively, in the order of their owners. */
let aliasCount = 0

/** The ids follow the order of the table, so a person may only be added at its end. */
export const demoPeople: readonly DemoPerson[] = rows.map((row, index) => {
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
