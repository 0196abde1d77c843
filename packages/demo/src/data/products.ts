import type { ProductType } from '@parta/contracts/money'
import type { ProductForm } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'

/** A product of a registered organisation. */
export interface DemoProduct extends ProductForm {
  readonly id: string
  readonly orgId: string
  readonly type: ProductType
  readonly currency: Currency
}

const ofClub = { orgId: 'demo-org-1', currency: 'CZK' } as const

export const demoProducts: readonly DemoProduct[] = [
  {
    id: 'demo-product-1',
    ...ofClub,
    type: 'oneOff',
    title: 'Vstup na kurt',
    description: 'Jeden termín na kurtu, míčky v ceně. Raketu ti půjčíme, stačí přijít o chvíli dřív.',
    price: 150,
    priceMultisport: 0,
    leaveCharge: 20,
    leaveChargeDate: 48,
    leaveSteps: [
      { percent: 50, hours: 24 },
      { percent: 100, hours: 3 },
    ],
  },
  {
    id: 'demo-product-2',
    ...ofClub,
    type: 'subscription',
    title: 'Zimní permanentka',
    description: 'Úterky i čtvrtky na celý měsíc. Přihlašujeme tě sami, odhlásit se můžeš kdykoli.',
    price: 900,
    validDays: 30,
    autoJoin: true,
  },
  {
    id: 'demo-product-3',
    ...ofClub,
    type: 'oneOff',
    title: 'Sobota pro děti',
    description: 'Hodina s trenérem pro děti od šesti let. Rodič hraje na vedlejším kurtu zdarma.',
    price: 120,
  },
  {
    id: 'demo-product-4',
    ...ofClub,
    type: 'oneOff',
    title: 'Lekce s trenérem',
    description: 'Čtyři na kurtu a trenér jen pro vás. Pro začátečníky i na vyladění bekhendu.',
    price: 350,
    priceMultisport: 250,
    leaveCharge: 50,
    leaveChargeDate: 72,
  },
]

/** Credit of the accounts of the banner, in minor units, so that they can buy at once. */
export const demoCredit = { amount: 2000_00, currency: 'CZK' } as const
