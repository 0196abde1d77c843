import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { codeTo } from './mail.ts'
import { aMember, anAccount, freshEmail, password } from './people.ts'
import { fillSignIn } from './steps.ts'

const looks = looksOf({ ...phone, scheme: 'light' } as const, { ...desk, scheme: 'dark' } as const)

describe('the first minute', () => {
  it.each(looks)(
    'takes three fields, a code and a short profile on one screen, in at most twelve steps ($width, $scheme)',
    async (look) => {
      const nela = await arrive({ locale: 'cs', ...look }, 'Nela')
      const { page, t, shot } = nela
      const email = freshEmail('nela')
      let steps = 0
      const fill = async (label: string, value: string) => {
        steps += 1
        await page.getByLabel(label, { exact: true }).fill(value)
      }
      const tap = async (name: string) => {
        steps += 1
        await page.getByRole('button', { name, exact: true }).click()
      }
      await page.goto('/sign-up')
      await fill(t('identity:email'), email)
      await fill(t('identity:password'), password)
      await tap(t('identity:signUp.submit'))
      await page.waitForURL('**/verification')
      steps += 1
      await page.getByLabel(t('identity:verification.code')).fill(await codeTo(email))
      await tap(t('identity:verification.submit'))
      await page.waitForURL('**/about-user')

      const go = page.getByRole('button', { name: t('profiles:about.submit') })
      await go.waitFor()
      await page.getByText(t('profiles:about.agreeFirst')).waitFor()
      // Everything from the name to the button is visible without scrolling.
      const end = await go.evaluate(
        (button: { getBoundingClientRect(): { bottom: number } }) => button.getBoundingClientRect().bottom,
      )
      expect(end).toBeLessThanOrEqual(look.height)
      await shot('600-short-profile')
      await fill(t('profiles:name'), 'Nela')
      await tap(t('events:cities.ostrava'))
      await tap(t('activities:badminton'))
      for (const consent of ['terms', 'privacy', 'gdpr']) {
        steps += 1
        await page.getByLabel(t(`profiles:consents.${consent}`)).check()
      }
      await shot('601-short-profile-filled')
      await tap(t('profiles:about.submit'))
      await page.waitForURL('**/search')
      expect(steps).toBeLessThanOrEqual(12)

      const tour = page.getByRole('dialog')
      await tour.getByText(t('help:intro.find.title')).waitFor()
      await shot('602-intro')
      for (const card of ['join', 'together'] as const) {
        await tour.getByRole('button', { name: t('help:intro.next') }).click()
        await tour.getByText(t(`help:intro.${card}.title`)).waitFor()
      }
      await tour.getByRole('button', { name: t('help:intro.done') }).click()
      await tour.waitFor({ state: 'detached' })
      await page.goto('/profile')
      await page.getByRole('heading', { level: 1, name: 'Nela', exact: true }).waitFor()
      await shot('603-profile-without-surname')
      await nela.leave()
    },
  )

  it.each(looks)(
    'leads whoever came by a link to their event without an introduction, and asks what the event needs when they join',
    async (look) => {
      const leader = await aMember('Iveta')
      const event = await (await aHall(await callsOf(leader.email)))({ gender: 'female', minLevel: 2 })
      const email = await anAccount('Zita')
      const zita = await arrive({ locale: 'cs', ...look }, 'Zita')
      const { page, t, shot } = zita
      await page.goto(`/event-info/${event}`)
      await page.waitForURL('**/sign-in')
      await fillSignIn(zita, email)
      await page.waitForURL('**/about-user')
      await page.getByLabel(t('profiles:name'), { exact: true }).fill('Zita')
      await page.getByRole('button', { name: t('activities:football'), exact: true }).click()
      for (const consent of ['terms', 'privacy', 'gdpr'])
        await page.getByLabel(t(`profiles:consents.${consent}`)).check()
      await page.getByRole('button', { name: t('profiles:about.submit') }).click()

      await page.waitForURL(`**/event-info/${event}`)
      await page.getByTestId('event-action').click()
      const asked = page.getByTestId('ask')
      await asked.waitFor()
      // The age matters to no one here, so it is not asked.
      expect(await asked.getByLabel(t('profiles:age')).count()).toBe(0)
      const submit = asked.getByRole('button', { name: t('event:ask.submit') })
      expect(await submit.isEnabled()).toBe(false)
      for (const [label, option] of [
        [t('profiles:gender'), t('profiles:genders.female')],
        [t('event:ask.level', { activity: t('activities:badminton') }), t('events:levels.intermediate')],
      ] as const) {
        await asked.getByLabel(label).first().click()
        await page.getByRole('option', { name: option, exact: true }).click()
      }
      await shot('610-asked-before-joining')
      await submit.click()
      await page.getByTestId('quick').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await shot('611-joined')

      await page.goto('/search')
      await page.getByRole('dialog').getByText(t('help:intro.find.title')).waitFor()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('help:intro.skip') })
        .click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await zita.leave()
    },
  )
})
