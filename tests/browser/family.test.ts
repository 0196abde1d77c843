import { getEvent } from '@parta/contracts/events'
import { kickPlayer } from '@parta/contracts/players'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { callsOf, notified } from './calls.ts'
import { aLeader, come, dialog, main, open, openChat, take } from './event-page.ts'
import { aMember } from './people.ts'
import { choice } from './steps.ts'

const looks = looksOf(
  ['a phone', { locale: 'cs', ...phone, scheme: 'light' }],
  ['a desk', { locale: 'sk', ...desk, scheme: 'dark' }],
)

describe('a father', () => {
  it.each(looks)('signs up his daughter for a girls’ event, on %s', async (where, look) => {
    const { plan, email: leader } = await aLeader('Gita')
    const id = await plan({ name: 'Dívčí badminton', gender: 'female', tags: 'kids', minLevel: 2 })
    const { email } = await aMember('Adam', look.locale)
    const call = await callsOf(email)
    await call(updateMe, { gender: 'male' })
    const child = { surname: 'Malá', ageGroup: 'child' } as const
    const ema = await call(createAlias, { ...child, name: 'Ema' })
    await call(createAlias, { ...child, name: 'Kuba', surname: 'Malý', gender: 'male' })
    await call(createAlias, { ...child, name: 'Iva', gender: 'female', levels: { badminton: 1 } })
    const adam = await come('Adam', look, email)
    const { page, t } = adam
    await open(adam, id)

    // Nobody of the family may join yet, and each sees the reason; no call is made.
    await main(adam).click()
    for (const name of [/^Adam/, /^Ema/, /^Kuba/, /^Iva/]) {
      await expect.poll(() => dialog(adam).getByRole('checkbox', { name }).isDisabled()).toBe(true)
    }
    await dialog(adam).getByText(t('event:join.nobody')).waitFor()
    await dialog(adam).getByText(t('event:refusal.for.female')).first().waitFor()
    await expect.poll(() => dialog(adam).getByText(t('event:refusal.for.female')).count()).toBe(3)
    await dialog(adam).getByText(t('errors:event.levelTooLow')).waitFor()
    await take(adam, `280-family-refused-${where.slice(2)}`)

    // Opens the form at the missing field, and returns.
    await dialog(adam)
      .getByRole('link', { name: t('event:refusal.alias') })
      .click()
    await page.waitForURL('**/profile-aliases-edit?*')
    await page.getByText(t('aliases:genderAsked')).waitFor()
    await choice(adam, 'profiles:gender').click()
    await page.getByRole('option', { name: t('profiles:genders.female'), exact: true }).click()
    await take(adam, `281-alias-gender-${where.slice(2)}`)
    await page.getByRole('button', { name: t('aliases:save') }).click()
    await page.waitForURL(`**/event-info/${id}`)

    // The daughter, who may join, is preselected instead of the father, who is first in the list.
    await main(adam).click()
    await expect.poll(() => dialog(adam).getByRole('checkbox', { name: /^Ema/ }).isChecked()).toBe(true)
    expect(await dialog(adam).getByRole('checkbox', { name: /^Adam/ }).isChecked()).toBe(false)
    await take(adam, `282-daughter-${where.slice(2)}`)
    await dialog(adam)
      .getByRole('button', { name: t('event:join.only', { name: 'Ema' }) })
      .click()
    await page.getByTestId('family').getByText('Ema Malá').waitFor()
    expect((await call(getEvent, {}, { id })).joined).toEqual([ema.id])

    // Messages about the daughter name her, not her father.
    await openChat(adam)
    await page
      .getByTestId('chat-system')
      .getByText(t('chat:system.JOINED', { name: 'Ema Malá' }))
      .waitFor()
    await take(adam, `283-chat-names-her-${where.slice(2)}`)
    // He leaves the chat, which would otherwise be marked as read when he is no longer in it.
    await page.goto('/notifications')
    await (await callsOf(leader))(kickPlayer, { idOrAliasId: ema.id, reason: 'age' }, { id })
    await notified(call, 1)
    await page.reload()
    await page
      .getByText(t('notifications:about.kick', { who: 'Ema Malá', event: 'Dívčí badminton' }))
      .first()
      .waitFor()
    await take(adam, `284-notice-names-her-${where.slice(2)}`)
    await adam.leave()
  })
})
