import type { OrgForm } from '@parta/contracts/orgs'
import type { Activity, OrgRole } from '@parta/contracts/values'
import type { Static } from 'typebox'

/** The form that the founder fills in, and the members, without the founder. */
export interface DemoOrg extends Static<typeof OrgForm> {
  readonly id: string
  readonly founder: string
  /** It may sell products. */
  readonly isRegistered?: true
  /** In the order in which they joined. */
  readonly members: readonly { readonly id: string; readonly role: OrgRole }[]
}

const people = (role: OrgRole, ...numbers: string[]) => numbers.map((number) => ({ id: `demo-person-${number}`, role }))

export const demoOrgs: readonly DemoOrg[] = [
  {
    id: 'demo-org-1',
    founder: 'demo-person-01',
    name: 'Smeč Lesná',
    type: 'club',
    description:
      'Badmintonový klub pro dospělé i děti. Hrajeme v úterý a ve čtvrtek, v sobotu dopoledne patří kurty dětem. Rakety půjčíme, míčky máme.',
    address: 'Halasovo náměstí 7, Brno-Lesná',
    email: 'smec-lesna@demo.parta.test',
    telephone: '+420541000111',
    private: false,
    maxMembers: 60,
    currency: 'CZK',
    image: 'SEED:demo-smec-lesna',
    isRegistered: true,
    members: [
      ...people('admin', '33'),
      ...people('powerUser', '18'),
      ...people('member', '07', '08', '14', '23', '11'),
    ],
  },
  {
    id: 'demo-org-2',
    founder: 'demo-person-04',
    name: 'Lužánecká kopačka',
    type: 'team',
    description:
      'Parta na malou i velkou kopanou. Bez ligy, bez kabin, bez hádek. Kdo přijde dvakrát, platí třetí půllitr.',
    address: 'Sportovní 2, Brno-Ponava',
    email: 'kopacka@demo.parta.test',
    telephone: '',
    private: false,
    maxMembers: 30,
    currency: 'CZK',
    image: 'SEED:demo-luzanecka-kopacka',
    members: [...people('powerUser', '30'), ...people('member', '12', '08', '36')],
  },
  {
    id: 'demo-org-3',
    founder: 'demo-person-02',
    name: 'Síť Střešovice',
    type: 'club',
    description:
      'Smíšený volejbal všech úrovní. V zimě hala, v létě písek. Nové hráče bereme celý rok, stačí přijít na první hru zdarma.',
    address: 'Sibeliova, Praha 6',
    email: 'sit@demo.parta.test',
    telephone: '+420220000333',
    private: false,
    maxMembers: 80,
    currency: 'CZK',
    image: 'SEED:demo-sit-stresovice',
    members: [
      ...people('admin', '20'),
      ...people('powerUser', '09'),
      ...people('member', '10', '29', '15', '31', '34'),
    ],
  },
  {
    id: 'demo-org-4',
    founder: 'demo-person-05',
    name: 'Ranní běžci Stromovka',
    type: 'organization',
    description: 'Běháme dřív, než začne den. Tři tempa, nikdo nezůstane sám. Po doběhu protažení a kafe z termosky.',
    address: 'Stromovka, Praha 7',
    email: 'bezci@demo.parta.test',
    telephone: '',
    private: false,
    maxMembers: -1,
    currency: 'CZK',
    image: 'SEED:demo-ranni-bezci',
    members: [
      ...people('admin', '34'),
      ...people('powerUser', '39', '24'),
      ...people('member', '20', '21', '29', '26', '37', '02'),
    ],
  },
  {
    id: 'demo-org-5',
    founder: 'demo-person-06',
    name: 'Chyty Ostrava',
    type: 'club',
    description:
      'Lezecký oddíl na Hlubině. Kurzy pro začátečníky, dětské lezení v sobotu a jednou měsíčně výprava do skal nebo na haldu.',
    address: 'Vítkovická, Ostrava',
    email: 'chyty@demo.parta.test',
    telephone: '+420596000555',
    private: false,
    maxMembers: 50,
    currency: 'CZK',
    image: 'SEED:demo-chyty-ostrava',
    members: [...people('admin', '03'), ...people('powerUser', '38'), ...people('member', '16', '40', '25')],
  },
  {
    id: 'demo-org-6',
    founder: 'demo-person-08',
    name: 'Středa po práci',
    type: 'team',
    description: 'Kolegové z kanceláře a jejich blízcí. Jednou týdně něco jiného, hlavně pryč od monitoru.',
    address: '',
    email: '',
    telephone: '',
    private: true,
    maxMembers: 20,
    currency: 'CZK',
    image: 'SEED:demo-streda-po-praci',
    members: [...people('powerUser', '13'), ...people('member', '22', '27', '17')],
  },
]

/** The activities of each organisation's own events. */
export const demoOrgSports: ReadonlyMap<string, readonly Activity[]> = new Map([
  ['demo-org-1', ['badminton', 'tennis']],
  ['demo-org-2', ['small_football', 'football', 'floorball']],
  ['demo-org-3', ['volleyball', 'beach_volleyball', 'football_tennis']],
  ['demo-org-4', ['running', 'inline_skating', 'yoga']],
  ['demo-org-5', ['climbing', 'bouldering', 'hiking']],
  ['demo-org-6', ['bowling', 'basketball', 'hiking', 'cycling']],
])
