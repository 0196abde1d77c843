import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentLocale, followAccount, setLocale, startI18n } from './i18n.ts'
import { forgetPerson } from './storage.ts'

beforeAll(startI18n)
beforeEach(() => localStorage.clear())

describe('the language', () => {
  it.each([
    [['sk-SK', 'cs'], 'sk'],
    [['de-AT', 'en-GB'], 'en'],
    [['de', 'pl-PL'], 'cs'],
    [[], 'cs'],
  ])('is at the first visit that of the browser: of %o, %s', async (languages, locale) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    await startI18n()
    expect([currentLocale(), document.documentElement.lang]).toEqual([locale, locale])
    vi.restoreAllMocks()
  })

  it('of the account is used if none was chosen on this device', async () => {
    await followAccount('sk')
    expect([currentLocale(), document.documentElement.lang]).toEqual(['sk', 'sk'])
    await startI18n()
    expect(currentLocale()).toBe('sk')
  })

  it('chosen on this device stays for every person who signs in', async () => {
    await setLocale('en')
    await followAccount('sk')
    expect(currentLocale()).toBe('en')
  })

  it('of the account is forgotten at sign-out, the device’s is not', async () => {
    await followAccount('sk')
    forgetPerson()
    expect(Object.keys(localStorage)).toEqual([])
    await setLocale('en')
    forgetPerson()
    await startI18n()
    expect(currentLocale()).toBe('en')
  })
})
