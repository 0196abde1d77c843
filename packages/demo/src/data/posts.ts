/** The organisation, the author, the days since, and the text. */
export type PostRow = readonly [org: number, by: string, daysAgo: number, text: string]

export const posts: readonly PostRow[] = [
  [
    1,
    '01',
    2,
    'V sobotu 10:00 patří všechny tři kurty dětem. Kdo může půl hodiny pomoct s nahazováním, ať se mi ozve v chatu události.',
  ],
  [
    1,
    '33',
    9,
    'Koupili jsme nové míčky, leží ve skříňce u dveří. Staré prosím vracejte do krabice, budou na trénink podání.',
  ],
  [
    1,
    '18',
    23,
    'Hala je příští úterý zavřená kvůli výměně světel. Hrajeme venku na Lesné, jinak ve čtvrtek jako vždycky.',
  ],
  [
    2,
    '04',
    4,
    'Máme nové rozlišováky! Děkujeme Petrovi, který je vypral už třikrát.\n\nPříští zápas hrajeme proti kancelářím z třetího patra. Neprohrát.',
  ],
  [2, '30', 16, 'Brankář hledá brankáře: o prázdninách tři čtvrtky chybím, kdo to vezme?'],
  [
    3,
    '02',
    1,
    'Na písek se letos přihlásilo jedenáct dvojic, los pověsíme v pátek večer. Začínáme v 9:00, snídaně bude.',
  ],
  [3, '09', 12, 'Začiatočníci, nebojte sa: v utorok je hodinka navyše len pre podanie a príjem.'],
  [4, '05', 3, 'Dnes 14 stupňov, sucho, vítr v zádech aspoň jedním směrem. Sraz jako vždy u Planetária v 6:15.'],
  [4, '39', 18, 'Na půlmaraton běžíme ve skupině na 2:05. Kdo chce s námi, ať si stoupne k modrému praporku.'],
  [
    5,
    '06',
    6,
    'Na stěně přibylo dvanáct nových cest, nejlehčí za čtyři, nejtěžší nikdo nevylezl. Kdo první, má u mě kofolu.',
  ],
  [6, '08', 5, 'Ve středu nehrajeme, jdeme na pivo. Hrajeme zase za týden.'],
]
