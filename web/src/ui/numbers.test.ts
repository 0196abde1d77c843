import { beforeAll, describe, expect, it } from 'vitest'
import { setLocale, startI18n } from '../lib/i18n.ts'
import { amountText } from './numbers.ts'

beforeAll(startI18n)

describe('an amount of money', () => {
  it.each([
    ['cs', ['150\u00a0Kč', '12,50\u00a0€']],
    ['sk', ['150\u00a0Kč', '12,50\u00a0€']],
    ['en', ['CZK\u00a0150', '€12.50']],
  ] as const)('is written as usual in the language %s, in English with the code of crowns', async (locale, texts) => {
    await setLocale(locale)
    expect([amountText(15_000, 'CZK'), amountText(1250, 'EUR')]).toEqual(texts)
  })
})
